// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.Require;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The LoRA adapters, which requests name as their model.
 *
 * @param names the names
 * @param slots the number of adapters that fit into memory at a time
 * @param load the time to load one into a slot
 */
public record AdapterRules(List<String> names, int slots, Duration load) {

  /** No adapters. */
  public static final AdapterRules NONE = new AdapterRules(List.of(), 1, Duration.ZERO);

  private static final Pattern FORM =
      Pattern.compile("([^;]+)(?:;slots=(\\d{1,4}))?(?:;load=([^;]+))?");

  /** Validates and copies. */
  public AdapterRules {
    names = List.copyOf(names);
    Require.atLeast("adapter slots", slots, 1);
    Require.that("load time of adapters", !load.isNegative(), "at least 0", load);
  }

  /**
   * Parses {@code sql,legal,support;slots=2;load=200ms}.
   *
   * @param times parses {@code 200ms}
   * @throws IllegalArgumentException if the text is malformed
   */
  public static AdapterRules parse(String text, Function<String, Duration> times) {
    Matcher parts = FORM.matcher(text.strip());
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "adapters must be like 'a,b,c;slots=2;load=200ms', not '" + text + "'");
    }
    List<String> names = List.of(parts.group(1).split(",", -1));
    Require.that(
        "adapters",
        names.stream().noneMatch(String::isBlank)
            && names.stream().distinct().count() == names.size(),
        "different names",
        text);
    return new AdapterRules(
        names,
        parts.group(2) == null ? names.size() : Integer.parseInt(parts.group(2)),
        parts.group(3) == null ? Duration.ZERO : times.apply(parts.group(3)));
  }
}
