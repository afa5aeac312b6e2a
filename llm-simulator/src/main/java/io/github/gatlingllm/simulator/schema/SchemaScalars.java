// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.gatlingllm.simulator.engine.StatelessRandom;
import io.github.gatlingllm.simulator.text.AnswerWords;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Strings and numbers that are valid by a schema. */
final class SchemaScalars {
  private static final BigDecimal RANGE = BigDecimal.valueOf(100);
  private static final int MOST_WORDS = 4;

  private final long seed;
  private int drawn;

  SchemaScalars(long seed) {
    this.seed = StatelessRandom.mix(seed);
  }

  private int draw(int bound) {
    return Math.floorMod(StatelessRandom.at(seed, drawn++), bound);
  }

  String string(JsonNode schema) {
    int least = schema.path("minLength").asInt(0);
    int most = schema.path("maxLength").asInt(Integer.MAX_VALUE);
    if (least > most) {
      throw new IllegalArgumentException("minLength " + least + " exceeds maxLength " + most);
    }
    if (schema.has("pattern")) {
      return new PatternSample(schema.get("pattern").asText(), this::draw).text(least, most);
    }
    String format = schema.path("format").asText("");
    String formatted = formatted(format);
    return formatted.isEmpty() ? words(least, most) : formatted;
  }

  private String words(int least, int most) {
    StringBuilder text = new StringBuilder();
    int words = 1 + draw(MOST_WORDS);
    for (int i = 0; i < words || text.length() < least; i++) {
      text.append(text.isEmpty() ? "" : " ").append(word());
    }
    text.setLength(Math.min(text.length(), most));
    int end = text.length() - 1;
    if (end >= 0 && text.charAt(end) == ' ') {
      text.setCharAt(end, 'a');
    }
    return text.toString();
  }

  /** Returns a word of ASCII letters, whose length in characters is clear. */
  private String word() {
    while (true) {
      String word = AnswerWords.DRAWN.text(seed, 1 + drawn++).strip();
      if (word.chars().allMatch(c -> c < 128)) {
        return word;
      }
    }
  }

  /** Returns a text of a format; empty: a format without a rule. */
  private String formatted(String format) {
    return switch (format) {
      case "date" -> date();
      case "date-time" -> date() + "T" + time();
      case "time" -> time();
      case "duration" -> "PT" + (1 + draw(59)) + "M";
      case "email", "idn-email" -> word() + "@example.com";
      case "hostname", "idn-hostname" -> word() + ".example.com";
      case "uri", "iri", "uri-reference", "url" -> "https://example.com/" + word();
      case "ipv4" -> "192.0.2." + draw(256);
      case "ipv6" -> "2001:db8::" + (1 + draw(9));
      case "uuid" -> uuid();
      default -> "";
    };
  }

  private String date() {
    return String.format(Locale.ROOT, "2026-%02d-%02d", 1 + draw(12), 1 + draw(28));
  }

  private String time() {
    return String.format(Locale.ROOT, "%02d:%02d:%02dZ", draw(24), draw(60), draw(60));
  }

  private String uuid() {
    long high = (StatelessRandom.at(seed, drawn++) & 0xffffffffffff0fffL) | 0x4000;
    long low = (StatelessRandom.at(seed, drawn++) & 0x3fffffffffffffffL) | 0x8000000000000000L;
    return new UUID(high, low).toString();
  }

  JsonNode integer(JsonNode schema) {
    BigDecimal step = step(schema, BigDecimal.ONE);
    BigDecimal value = multiple(schema, step);
    return JsonNodeFactory.instance.numberNode(value.toBigIntegerExact());
  }

  JsonNode number(JsonNode schema) {
    BigDecimal span = high(schema).subtract(low(schema));
    BigDecimal fine = BigDecimal.valueOf(1, 2);
    while (span.signum() > 0 && span.compareTo(fine.multiply(BigDecimal.TEN)) < 0) {
      fine = fine.movePointLeft(1);
    }
    BigDecimal value = multiple(schema, step(schema, fine));
    return JsonNodeFactory.instance.numberNode(value.stripTrailingZeros().doubleValue());
  }

  private static BigDecimal step(JsonNode schema, BigDecimal absent) {
    return schema.has("multipleOf") ? schema.get("multipleOf").decimalValue() : absent;
  }

  /** Returns a multiple of a step within the bounds. */
  private BigDecimal multiple(JsonNode schema, BigDecimal step) {
    BigInteger first = low(schema).divide(step, 0, RoundingMode.CEILING).toBigInteger();
    BigInteger last = high(schema).divide(step, 0, RoundingMode.FLOOR).toBigInteger();
    if (excluded(schema, "exclusiveMinimum", first, step)) {
      first = first.add(BigInteger.ONE);
    }
    if (excluded(schema, "exclusiveMaximum", last, step)) {
      last = last.subtract(BigInteger.ONE);
    }
    if (first.compareTo(last) > 0) {
      throw new IllegalArgumentException("no number is within its bounds");
    }
    int choices = last.subtract(first).min(BigInteger.valueOf(100)).intValue() + 1;
    return new BigDecimal(first.add(BigInteger.valueOf(draw(choices)))).multiply(step);
  }

  private static boolean excluded(JsonNode schema, String bound, BigInteger at, BigDecimal step) {
    JsonNode value = schema.path(bound);
    return value.isNumber()
        && value.decimalValue().compareTo(new BigDecimal(at).multiply(step)) == 0;
  }

  private static BigDecimal low(JsonNode schema) {
    BigDecimal low = bound(schema, "minimum", "exclusiveMinimum", true);
    if (low != null) {
      return low;
    }
    BigDecimal high = bound(schema, "maximum", "exclusiveMaximum", false);
    return high == null || high.signum() > 0 ? BigDecimal.ZERO : high.subtract(RANGE);
  }

  private static BigDecimal high(JsonNode schema) {
    BigDecimal high = bound(schema, "maximum", "exclusiveMaximum", false);
    return high == null ? low(schema).add(RANGE.max(step(schema, RANGE))) : high;
  }

  private static @Nullable BigDecimal bound(
      JsonNode schema, String inclusive, String exclusive, boolean lower) {
    JsonNode one = schema.path(inclusive);
    JsonNode other = schema.path(exclusive);
    if (one.isNumber() && other.isNumber()) {
      return lower
          ? one.decimalValue().max(other.decimalValue())
          : one.decimalValue().min(other.decimalValue());
    }
    if (one.isNumber()) {
      return one.decimalValue();
    }
    return other.isNumber() ? other.decimalValue() : null;
  }
}
