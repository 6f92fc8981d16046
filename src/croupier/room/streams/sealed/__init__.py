"""The data sealed beside a stream: words, reasons about people, seeds of shuffles and draws."""
