"""Technologies of one's own turn: converters, bridge, beam, telescope, spy, pulse and gun."""
