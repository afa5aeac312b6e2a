// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.exposition;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Parses one line: {@code name{label="value",…} value [timestamp] [# exemplar]}. Names beyond ASCII
 * are quoted, and the metric's name is then inside the braces.
 */
final class SampleLine {

  private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d++\\.?\\d*+|\\.\\d++)([eE][+-]?\\d++)?");

  private final String line;
  private final Map<String, String> labels = new HashMap<>();
  private String name = "";
  private int at;

  SampleLine(String line) {
    this.line = line;
  }

  /**
   * Parses the line.
   *
   * @throws IllegalArgumentException if it is malformed
   * @throws IndexOutOfBoundsException if it ends too early
   */
  MetricSample sample() {
    name = plain("{ \t");
    skipBlanks();
    if (line.charAt(at) == '{') {
      at++;
      labels();
    }
    if (name.isEmpty()) {
      throw new IllegalArgumentException("no name");
    }
    String[] rest = line.substring(at).strip().split("\\s+", 3);
    double value = number(rest[0]);
    boolean exemplar = rest.length > 1 && rest[1].startsWith("#");
    if (rest.length > 1 && !exemplar) {
      number(rest[1]); // a timestamp, or no sample
    }
    if (rest.length > 2 && !exemplar && !rest[2].startsWith("#")) {
      throw new IllegalArgumentException("more than a timestamp");
    }
    return new MetricSample(name, labels, value);
  }

  private void labels() {
    skipBlanks();
    if (line.charAt(at) == ',') {
      at++;
      skipBlanks();
      if (line.charAt(at) != '}') {
        throw new IllegalArgumentException("a comma before the first label");
      }
    }
    while (line.charAt(at) != '}') {
      label();
      skipBlanks();
      if (line.charAt(at) == ',') {
        at++;
        skipBlanks();
      } else if (line.charAt(at) != '}') {
        throw new IllegalArgumentException("no comma");
      }
    }
    at++;
  }

  private void label() {
    boolean quoted = line.charAt(at) == '"';
    String label = quoted ? quoted() : plain("= \t,}");
    skipBlanks();
    if (quoted && name.isEmpty() && line.charAt(at) != '=') {
      name = label;
      return;
    }
    if (label.isEmpty() || line.charAt(at) != '=') {
      throw new IllegalArgumentException("no label");
    }
    at++;
    skipBlanks();
    if (line.charAt(at) != '"' || labels.put(label, quoted()) != null) {
      throw new IllegalArgumentException("no value, or the same label twice");
    }
  }

  private String plain(String ends) {
    int from = at;
    while (at < line.length() && ends.indexOf(line.charAt(at)) < 0) {
      at++;
    }
    String word = line.substring(from, at);
    if (!word.isEmpty() && !NAME.matcher(word).matches()) {
      throw new IllegalArgumentException("not a name");
    }
    return word;
  }

  private String quoted() {
    var text = new StringBuilder();
    at++;
    while (line.charAt(at) != '"') {
      char c = line.charAt(at++);
      text.append(c == '\\' ? escaped(line.charAt(at++)) : String.valueOf(c));
    }
    at++;
    return text.toString();
  }

  /** Only three escapes are known; others keep their backslash. */
  private static String escaped(char c) {
    return switch (c) {
      case 'n' -> "\n";
      case '"', '\\' -> String.valueOf(c);
      default -> "\\" + c;
    };
  }

  private static double number(String word) {
    if (NUMBER.matcher(word).matches()) {
      return Double.parseDouble(word);
    }
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "nan", "+nan", "-nan" -> Double.NaN;
      case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
      case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
      default -> throw new IllegalArgumentException("not a number");
    };
  }

  private void skipBlanks() {
    while (line.charAt(at) == ' ' || line.charAt(at) == '\t') {
      at++;
    }
  }
}
