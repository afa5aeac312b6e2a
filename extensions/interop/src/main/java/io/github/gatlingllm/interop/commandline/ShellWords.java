// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Splits a command line into words as a POSIX shell does: quotes, escapes, continued lines and
 * comments. Variables are not expanded: each keeps its name, marked by {@link #VARIABLE}.
 */
final class ShellWords {

  /** Stands for the {@code $} of a variable. A literal dollar sign stays {@code $}. */
  static final char VARIABLE = '\uE000';

  private static final String ENDS_COMMAND = ";|&<>\n";
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:,=@%+-]+");

  private final String line;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean inWord;
  private int at;

  private ShellWords(String line) {
    this.line = line;
  }

  /**
   * Returns the words of the first command. A pipe, a redirection or a second command ends it.
   *
   * @throws IllegalArgumentException if a quote is not closed
   */
  static List<String> of(String line) {
    return new ShellWords(line.replaceAll("\\\\\r?\n[ \t]*", " ").strip()).split();
  }

  /** Returns a text as its author wrote it: with {@code $} before variables. */
  static String shown(String text) {
    return text.replace(VARIABLE, '$');
  }

  static boolean hasVariable(String text) {
    return text.indexOf(VARIABLE) >= 0;
  }

  /** Returns a word that a shell reads as the text. Variables stay variables. */
  static String quoted(String text) {
    if (PLAIN.matcher(text).matches()) {
      return text;
    }
    if (!hasVariable(text)) {
      return "'" + text.replace("'", "'\\''") + "'";
    }
    return '"' + shown(text.replaceAll("([\"\\\\$`])", "\\\\$1")) + '"';
  }

  private List<String> split() {
    while (at < line.length()) {
      char c = line.charAt(at);
      if (!inWord && c == '#') {
        at = endOfLine();
      } else if (ENDS_COMMAND.indexOf(c) >= 0) {
        break;
      } else if (Character.isWhitespace(c)) {
        end();
        at++;
      } else {
        append(c);
      }
    }
    if (!word.toString().matches("[012]") || at == line.length()) { // not the 2 of "2>&1"
      end();
    }
    return List.copyOf(words);
  }

  private int endOfLine() {
    int end = line.indexOf('\n', at);
    return end < 0 ? line.length() : end;
  }

  private void append(char c) {
    inWord = true;
    at++;
    if (c == '\'') {
      single();
    } else if (c == '"') {
      quoted();
    } else if (c == '\\') {
      if (at < line.length()) {
        word.append(line.charAt(at++));
      }
    } else {
      word.append(c == '$' ? VARIABLE : c);
    }
  }

  private void single() {
    int end = line.indexOf('\'', at);
    if (end < 0) {
      throw new IllegalArgumentException(ConversionTexts.openQuote("'", line.substring(at - 1)));
    }
    word.append(line, at, end);
    at = end + 1;
  }

  private void quoted() {
    int start = at - 1;
    while (at < line.length() && line.charAt(at) != '"') {
      char c = line.charAt(at++);
      if (c == '\\' && at < line.length() && "\"\\$`".indexOf(line.charAt(at)) >= 0) {
        word.append(line.charAt(at++));
      } else {
        word.append(c == '$' ? VARIABLE : c);
      }
    }
    if (at == line.length()) {
      throw new IllegalArgumentException(ConversionTexts.openQuote("\"", line.substring(start)));
    }
    at++;
  }

  private void end() {
    if (inWord) {
      words.add(word.toString());
      word.setLength(0);
      inWord = false;
    }
  }
}
