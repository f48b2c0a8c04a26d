"""What lies on the table: the chart, how it is set up, named, imagined and scored."""
