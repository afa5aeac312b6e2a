// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.fault;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parses {@code name[=value][;key=value]…}, separated by commas. */
final class FaultParser {
  private final FaultKind kind;
  private final Map<String, String> given = new HashMap<>();

  private FaultParser(FaultKind kind) {
    this.kind = kind;
  }

  static List<FaultRule> parse(String text) {
    List<FaultRule> rules = new ArrayList<>();
    for (String one : text.split(",", -1)) {
      rules.add(parseOne(one.trim()));
    }
    return List.copyOf(rules);
  }

  private static FaultRule parseOne(String text) {
    String[] parts = text.split(";", -1);
    String[] head = parts[0].split("=", 2);
    FaultParser parser = new FaultParser(kind(head[0].trim()));
    if (head.length == 2) {
      parser.given.put(parser.kind.hasValue() ? "value" : "p", head[1].trim());
    }
    for (int i = 1; i < parts.length; i++) {
      parser.parameter(parts[i]);
    }
    return parser.rule();
  }

  private static FaultKind kind(String name) {
    return FaultKind.named(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "fault must be one of " + FaultKind.names() + ", but was " + name));
  }

  private void parameter(String text) {
    String[] pair = text.split("=", 2);
    String name = pair[0].trim();
    boolean known = kind.takes(name) || name.equals("p") || name.equals("every");
    if (!known || pair.length < 2) {
      throw new IllegalArgumentException(
          "parameter of fault " + kind.label() + ": unknown or without value (" + text + ")");
    }
    given.put(name, pair[1].trim());
  }

  private FaultRule rule() {
    Fault fault =
        new Fault(
            kind,
            integer("value", kind.hasValue() ? "missing" : "0"),
            integer("after", "1"),
            integer("ms", kind == FaultKind.SPLIT_EVENTS ? "1" : "500"),
            integer("retry-after", "-1"),
            integer("above", "0"));
    return new FaultRule(fault, decimal("p", "1"), integer("every", "1"));
  }

  private int integer(String name, String absent) {
    String value = given.getOrDefault(name, absent);
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw notANumber(name, "an integer", value, e);
    }
  }

  private double decimal(String name, String absent) {
    String value = given.getOrDefault(name, absent);
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw notANumber(name, "a number", value, e);
    }
  }

  private IllegalArgumentException notANumber(
      String name, String rule, String value, NumberFormatException cause) {
    return new IllegalArgumentException(
        name + " of fault " + kind.label() + " must be " + rule + ", but was " + value, cause);
  }
}
