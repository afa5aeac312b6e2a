// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Built-in loads: shapes of requests measured in production, as defaults of other properties. The
 * lengths are those of {@code KnownProfiles}, where their sources are named.
 */
public enum NamedLoad {
  /** One question each. Azure 2023, conversation. */
  CHAT(
      Map.of(
          Property.INPUT_TOKENS, "lognormal 1020 0.77 8..16384",
          Property.OUTPUT_TOKENS, "lognormal 129 0.928 1..1024")),
  /** Questions about retrieved passages behind one system prompt. RAGPulse. */
  RAG(
      Map.of(
          Property.INPUT_TOKENS, "lognormal 3140 0.181 1024..8192",
          Property.OUTPUT_TOKENS, "lognormal 234 0.685 1..4096",
          Property.PROMPT_PREFIX, "992x1")),
  /** Completion of code in an editor. Azure 2023, code. */
  CODE(
      Map.of(
          Property.INPUT_TOKENS, "lognormal 1469 0.985 8..16384",
          Property.OUTPUT_TOKENS, "lognormal 13 1.125 1..2048")),
  /**
   * Steps of a coding agent behind a shared context. TraceLab; the fixed number of steps and the
   * mean time of tools are simplifications: a property sets one number.
   */
  AGENT(
      Map.of(
          Property.INPUT_TOKENS, "lognormal 793 1.202 8..16384",
          Property.OUTPUT_TOKENS, "lognormal 252 1.49 1..8192",
          Property.PROMPT_PREFIX, "5072x1",
          Property.TURNS, "8",
          Property.THINK_TIME, "exp 3s"));

  static final String RULE = "one of " + labels().collect(Collectors.joining(", "));

  private final Map<Property, String> shape;

  NamedLoad(Map<Property, String> shape) {
    this.shape = shape;
  }

  private static Stream<String> labels() {
    return Arrays.stream(values()).map(NamedLoad::label);
  }

  private String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the values of this load. */
  Map<Property, String> shape() {
    return shape;
  }

  static NamedLoad named(String text) {
    return Arrays.stream(values())
        .filter(load -> load.label().equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(text));
  }

  /**
   * Returns the properties with the values of their built-in load, each of which they may set
   * themselves. An own maximum length replaces the load's answer lengths, an own single turn its
   * think time, and equal prompts its prefix.
   */
  public static Map<String, String> completed(Map<String, String> given) {
    String name = given.get(Property.NAMED_LOAD.key());
    if (name == null || labels().noneMatch(name.strip()::equals)) {
      return given; // an invalid name is refused when it is read
    }
    var all = new LinkedHashMap<>(given);
    for (var value : named(name.strip()).shape.entrySet()) {
      if (rivals(value.getKey()).stream().noneMatch(rival -> given.containsKey(rival.key()))) {
        all.putIfAbsent(value.getKey().key(), value.getValue());
      }
    }
    if ("1".equals(given.getOrDefault(Property.TURNS.key(), "").strip())
        && !given.containsKey(Property.THINK_TIME.key())) {
      all.remove(Property.THINK_TIME.key());
    }
    return all;
  }

  private static List<Property> rivals(Property property) {
    return switch (property) {
      case OUTPUT_TOKENS -> List.of(Property.MAX_TOKENS);
      case PROMPT_PREFIX -> List.of(Property.SHARED_PREFIX);
      default -> List.of();
    };
  }
}
