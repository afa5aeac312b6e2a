// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Added tokens, which match text literally before it is split into other tokens. */
final class AddedTokens {

  private static final Pattern IN_WORD = Pattern.compile("\\w", Pattern.UNICODE_CHARACTER_CLASS);

  private final Map<String, Added> byContent;
  private final @Nullable Pattern any;

  /**
   * An added token.
   *
   * @param lstrip whether it includes the white space before it
   * @param rstrip whether it includes the white space after it
   * @param singleWord whether it does not match within a word
   */
  private record Added(boolean lstrip, boolean rstrip, boolean singleWord) {}

  private AddedTokens(Map<String, Added> byContent) {
    this.byContent = byContent;
    this.any = byContent.isEmpty() ? null : any(byContent.keySet());
  }

  /**
   * Returns the added tokens of a {@code tokenizer.json}.
   *
   * @param normalized whether they match the normalized text or the original one
   * @param normal normalizes a text
   */
  static AddedTokens of(JsonNode tokens, boolean normalized, UnaryOperator<String> normal) {
    var byContent = new HashMap<String, Added>();
    for (JsonNode token : tokens) {
      String content = token.path("content").asText();
      boolean special = token.path("special").asBoolean();
      if (!content.isEmpty() && token.path("normalized").asBoolean(!special) == normalized) {
        byContent.put(
            normalized ? normal.apply(content) : content,
            new Added(
                token.path("lstrip").asBoolean(),
                token.path("rstrip").asBoolean(),
                token.path("single_word").asBoolean()));
      }
    }
    return new AddedTokens(byContent);
  }

  /**
   * Longer tokens come first. Some models have a thousand, so a lookahead on the first character
   * avoids trying each token at each position.
   */
  private static Pattern any(Collection<String> contents) {
    String firsts =
        contents.stream()
            .map(content -> String.format(Locale.ROOT, "\\x{%x}", content.codePointAt(0)))
            .distinct()
            .collect(Collectors.joining());
    String all =
        contents.stream()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    return Pattern.compile("(?=[" + firsts + "])(?:" + all + ")");
  }

  /**
   * Counts the tokens of a text.
   *
   * @param others counts the tokens between added tokens
   */
  int count(String text, ToIntFunction<String> others) {
    int[] count = {0};
    each(text, between -> count[0] += others.applyAsInt(between), added -> count[0]++);
    return count[0];
  }

  /**
   * Splits a text at its added tokens, and passes on all parts in their order.
   *
   * @param others receives the texts between added tokens
   * @param added receives a negative number for each added token, the same for the same token
   */
  void each(String text, Consumer<String> others, IntConsumer added) {
    if (any == null) {
      others.accept(text);
      return;
    }
    Matcher matcher = any.matcher(text);
    int end = 0;
    while (matcher.find()) {
      Added token = byContent.get(matcher.group());
      if (token == null || (token.singleWord() && inWord(text, matcher.start(), matcher.end()))) {
        continue;
      }
      int start = token.lstrip() ? beforeSpaces(text, matcher.start()) : matcher.start();
      if (start > end) {
        others.accept(text.substring(end, start));
      }
      added.accept(Integer.MIN_VALUE | matcher.group().hashCode());
      end = Math.max(end, token.rstrip() ? behindSpaces(text, matcher.end()) : matcher.end());
    }
    others.accept(text.substring(end));
  }

  private static boolean inWord(String text, int start, int end) {
    return (start > 0 && inWord(text.codePointBefore(start)))
        || (end < text.length() && inWord(text.codePointAt(end)));
  }

  private static boolean inWord(int codePoint) {
    return IN_WORD.matcher(Character.toString(codePoint)).matches();
  }

  private static int beforeSpaces(String text, int from) {
    int at = from;
    while (at > 0 && isSpace(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  private static int behindSpaces(String text, int from) {
    int at = from;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Unicode's white space. */
  private static boolean isSpace(char c) {
    return Character.isSpaceChar(c) || (c >= '\t' && c <= '\r') || c == '\u0085';
  }
}
