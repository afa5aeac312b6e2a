// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text with decoded escapes, and the position of each character in the original text. Escapes of
 * percent-encoding, JSON and HTML may be mixed.
 */
final class DecodedText {

  /** The number of nested escapes that are decoded, such as of a server, a proxy and a log. */
  private static final int MOST_LEVELS = 4;

  private static final String PERCENT = "%([0-9A-Fa-f]{2})";
  private static final String BACKSLASH =
      "\\\\u\\{?([0-9A-Fa-f]{4})}?|\\\\x([0-9A-Fa-f]{2})|\\\\([^A-Za-z0-9])";
  private static final String ENTITY =
      "&#[xX]0*([0-9A-Fa-f]{1,4});|&#0*([0-9]{1,5});|&([A-Za-z]{2,6});";

  /**
   * Each kind separately, because a value may contain what looks like an escape of another kind.
   */
  private static final List<Pattern> KINDS =
      List.of(PERCENT, BACKSLASH, ENTITY).stream().map(Pattern::compile).toList();

  private static final Pattern ANY = Pattern.compile(PERCENT + "|" + BACKSLASH + "|" + ENTITY);

  private static final int HEX = 16;

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("amp", "&"),
          Map.entry("lt", "<"),
          Map.entry("gt", ">"),
          Map.entry("quot", "\""),
          Map.entry("apos", "'"),
          Map.entry("sol", "/"),
          Map.entry("bsol", "\\"),
          Map.entry("plus", "+"),
          Map.entry("equals", "="),
          Map.entry("num", "#"),
          Map.entry("dollar", "$"),
          Map.entry("commat", "@"),
          Map.entry("colon", ":"),
          Map.entry("semi", ";"),
          Map.entry("lowbar", "_"),
          Map.entry("grave", "`"),
          Map.entry("period", "."),
          Map.entry("nbsp", " "));

  private final String text;
  private final int[] from;
  private final int[] to;

  private DecodedText(String text, int[] from, int[] to) {
    this.text = text;
    this.from = from;
    this.to = to;
  }

  /** Returns the text unchanged, decoded by each kind, and decoded level by level. */
  static List<DecodedText> views(String text) {
    DecodedText plain = plain(text);
    var views = new ArrayList<DecodedText>();
    views.add(plain);
    KINDS.stream().map(plain::decoded).filter(plain::isLongerThan).forEach(views::add);
    if (views.size() == 1) {
      return views;
    }
    DecodedText last = plain;
    for (int level = 0; level < MOST_LEVELS; level++) {
      DecodedText next = last.decoded(ANY);
      if (!last.isLongerThan(next)) {
        break;
      }
      views.add(next);
      last = next;
    }
    return views;
  }

  /** Each escape is longer than its character. */
  private boolean isLongerThan(DecodedText decoded) {
    return decoded.text.length() < text.length();
  }

  private static DecodedText plain(String text) {
    int[] from = new int[text.length()];
    int[] to = new int[text.length()];
    for (int i = 0; i < from.length; i++) {
      from[i] = i;
      to[i] = i + 1;
    }
    return new DecodedText(text, from, to);
  }

  /** Returns the text with one level of escapes decoded. */
  private DecodedText decoded(Pattern escapes) {
    var out = new Copy();
    Matcher escape = escapes.matcher(text);
    int at = 0;
    while (escape.find()) {
      String meant = meant(escape);
      if (meant != null) {
        out.add(at, escape.start());
        out.add(meant, escape.start(), escape.end());
        at = escape.end();
      }
    }
    out.add(at, text.length());
    return out.done();
  }

  /** A decoded copy of this text. */
  private final class Copy {

    private final StringBuilder copied = new StringBuilder();
    private final int[] copiedFrom = new int[text.length()];
    private final int[] copiedTo = new int[text.length()];

    void add(int begin, int end) {
      for (int i = begin; i < end; i++) {
        add(text.substring(i, i + 1), i, i + 1);
      }
    }

    void add(String character, int begin, int end) {
      copiedFrom[copied.length()] = from[begin];
      copiedTo[copied.length()] = to[end - 1];
      copied.append(character);
    }

    DecodedText done() {
      return new DecodedText(copied.toString(), copiedFrom, copiedTo);
    }
  }

  /** Returns the character of an escape, or null if it is no escape. */
  private static @Nullable String meant(Matcher escape) {
    String written = escape.group();
    for (int group = 1; group <= escape.groupCount(); group++) {
      String inner = escape.group(group);
      if (inner != null) {
        return meant(written, inner);
      }
    }
    return null;
  }

  private static @Nullable String meant(String written, String inner) {
    if (written.length() == 2) {
      return inner; // after a backslash
    }
    boolean entity = written.startsWith("&");
    if (entity && written.charAt(1) != '#') {
      return NAMES.get(inner.toLowerCase(Locale.ROOT));
    }
    boolean decimal = entity && Character.toLowerCase(written.charAt(2)) != 'x';
    int code = Integer.parseInt(inner, decimal ? 10 : HEX);
    return code > Character.MAX_VALUE ? null : String.valueOf((char) code);
  }

  String text() {
    return text;
  }

  /** Marks the positions of characters in the original text. */
  void mark(int begin, int end, BitSet marked) {
    marked.set(from[begin], to[end - 1]);
  }

  /** Returns the pattern of a value as a separate word. */
  static Pattern word(String value) {
    return Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(value) + "(?![\\p{L}\\p{N}])");
  }

  /** Returns the text with a mask in place of each match, however it is escaped. */
  static String mask(String text, Pattern pattern, String mask) {
    var marked = new BitSet();
    for (DecodedText view : views(text)) {
      Matcher found = pattern.matcher(view.text);
      while (found.find()) {
        view.mark(found.start(), found.end(), marked);
      }
    }
    return mask(text, marked, mask);
  }

  /** Returns the text with a mask in place of each run of marked characters. */
  static String mask(String text, BitSet marked, String mask) {
    if (marked.isEmpty()) {
      return text;
    }
    var masked = new StringBuilder();
    int at = 0;
    for (int begin = marked.nextSetBit(0); begin >= 0; begin = marked.nextSetBit(at)) {
      masked.append(text, at, begin).append(mask);
      at = marked.nextClearBit(begin);
    }
    return masked.append(text, at, text.length()).toString();
  }
}
