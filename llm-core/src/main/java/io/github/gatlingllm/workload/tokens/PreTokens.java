// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pre-tokenizer: splits a text before bytes are merged. No token crosses a split.
 *
 * @param steps applied in sequence, each to the pieces of the previous one
 */
record PreTokens(List<Step> steps) {

  /** Splits a piece. */
  interface Step {
    void cut(String piece, List<String> into);
  }

  /** The default pattern of byte-level pre-tokenizers. */
  private static final String GPT2 =
      "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

  private static final String WHITE = "\\p{IsWhite_Space}";
  private static final String NOT_WHITE = "\\P{IsWhite_Space}";

  private static final String UNSUPPORTED = "is not a known byte-level BPE: its pre_tokenizer has ";

  /** Reads the {@code pre_tokenizer} of a {@code tokenizer.json}. */
  static PreTokens of(JsonNode node) {
    var steps = new ArrayList<Step>();
    if (!read(node, steps)) {
      throw new IllegalArgumentException(
          "is not a byte-level BPE: its pre_tokenizer has no step of type ByteLevel");
    }
    return new PreTokens(List.copyOf(steps));
  }

  /** Adds the steps; returns whether one is the byte-level step. */
  private static boolean read(JsonNode node, List<Step> steps) {
    boolean bytes = false;
    String type = node.path("type").asText("none");
    switch (type) {
      case "Sequence" -> {
        for (JsonNode step : node.path("pretokenizers")) {
          bytes |= read(step, steps);
        }
      }
      case "Split" -> steps.add(cuts(split(node)));
      case "Digits" ->
          steps.add(
              cuts(compiled(node.path("individual_digits").asBoolean() ? "\\p{N}" : "\\p{N}+")));
      case "ByteLevel" -> {
        bytes = true;
        if (node.path("add_prefix_space").asBoolean()) {
          steps.add((piece, into) -> into.add(piece.startsWith(" ") ? piece : " " + piece));
        }
        if (node.path("use_regex").asBoolean(true)) {
          steps.add(cuts(compiled(GPT2)));
        }
      }
      default -> throw new IllegalArgumentException(UNSUPPORTED + "a step of type " + type);
    }
    return bytes;
  }

  private static Step cuts(Pattern pattern) {
    return (piece, into) -> cut(pattern, piece, into);
  }

  private static Pattern split(JsonNode node) {
    String behavior = node.path("behavior").asText();
    boolean removesTheRest = behavior.equals("Removed") && node.path("invert").asBoolean();
    if (!behavior.equals("Isolated") && !removesTheRest) {
      throw new IllegalArgumentException(
          UNSUPPORTED + "a Split of behavior " + behavior + ", invert " + node.path("invert"));
    }
    JsonNode pattern = node.path("pattern");
    return pattern.has("Regex")
        ? compiled(pattern.path("Regex").asText())
        : compiled(Pattern.quote(pattern.path("String").asText()));
  }

  /** White space and case follow Unicode, as in the tokenizers library. */
  private static Pattern compiled(String regex) {
    return Pattern.compile(
        regex.replace("\\s", WHITE).replace("\\S", NOT_WHITE), Pattern.UNICODE_CASE);
  }

  /** Returns the pieces of a text in order. Steps may add spaces before pieces. */
  List<String> pieces(String text) {
    List<String> pieces = List.of(text);
    for (Step step : steps) {
      var smaller = new ArrayList<String>();
      pieces.forEach(piece -> step.cut(piece, smaller));
      pieces = smaller;
    }
    return pieces;
  }

  private static void cut(Pattern cut, String piece, List<String> into) {
    Matcher matcher = cut.matcher(piece);
    int end = 0;
    while (matcher.find()) {
      if (matcher.start() > end) {
        into.add(piece.substring(end, matcher.start()));
      }
      if (matcher.end() > matcher.start()) {
        into.add(matcher.group());
      }
      end = matcher.end();
    }
    if (end < piece.length()) {
      into.add(piece.substring(end));
    }
  }
}
