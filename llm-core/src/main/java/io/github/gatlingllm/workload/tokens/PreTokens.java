// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a tokenizer cuts a text before it merges bytes: no token reaches over a cut.
 *
 * @param steps done one after the other, each to the pieces of those before
 */
record PreTokens(List<Step> steps) {

  /** Makes smaller pieces of one. */
  interface Step {
    void cut(String piece, List<String> into);
  }

  /** What byte-level pre-tokenizers use if they are given no pattern of their own. */
  private static final String GPT2 =
      "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

  private static final String WHITE = "\\p{IsWhite_Space}";
  private static final String NOT_WHITE = "\\P{IsWhite_Space}";

  private static final String UNSUPPORTED =
      "is no byte-level BPE that is known: its pre_tokenizer has ";

  /** Reads the {@code pre_tokenizer} of a {@code tokenizer.json}. */
  static PreTokens of(JsonNode node) {
    var steps = new ArrayList<Step>();
    if (!read(node, steps)) {
      throw new IllegalArgumentException(
          "is no byte-level BPE: its pre_tokenizer has no step of type ByteLevel");
    }
    return new PreTokens(List.copyOf(steps));
  }

  /** Whether a step is that of bytes. */
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

  /** White space and case are Unicode's, as where these patterns come from. */
  private static Pattern compiled(String regex) {
    return Pattern.compile(
        regex.replace("\\s", WHITE).replace("\\S", NOT_WHITE), Pattern.UNICODE_CASE);
  }

  /** The pieces of a text, in order; together they are the text, but for spaces put before them. */
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
