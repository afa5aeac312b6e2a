// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A kind of property values.
 *
 * @param rule the rule in errors, such as {@code a whole number of at least 1}
 * @param parser returns the value of a text without surrounding white space; throws {@link
 *     IllegalArgumentException} if the text breaks the rule
 * @param <T> the type of values
 */
record ValueKind<T>(String rule, Function<String, T> parser) {

  /** Returns a kind of texts with a rule that texts alone can be checked by. */
  static ValueKind<String> text(String rule, Predicate<String> valid) {
    return new ValueKind<>(rule, text -> PropertyReader.require(text, valid));
  }

  /** Returns a kind of finite numbers. */
  static ValueKind<Double> number(String rule, Predicate<Double> valid) {
    return new ValueKind<>(
        rule,
        text ->
            PropertyReader.require(
                Double.valueOf(text), value -> Double.isFinite(value) && valid.test(value)));
  }

  /** Returns a kind of whole numbers from a smallest one. */
  static ValueKind<Integer> count(int least) {
    return new ValueKind<>(
        "a whole number of at least " + least,
        text -> PropertyReader.require(Integer.valueOf(text), value -> value >= least));
  }
}
