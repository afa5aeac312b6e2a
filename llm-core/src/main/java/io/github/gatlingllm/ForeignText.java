// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import java.nio.charset.Charset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes texts harmless that servers, files and other processes have chosen. A terminal obeys escape
 * sequences, and a CI service reads commands from the log of a job; neither may come from there.
 */
public final class ForeignText {

  /**
   * Commands of CI logs: GitHub's where a line begins or the name is one of its commands, since
   * others wrap lines, and those that Azure, TeamCity and GitHub read anywhere in a line. GitLab's
   * need an escape character.
   */
  private static final Pattern COMMAND =
      Pattern.compile(
          "^[\\h\\r\\uFEFF]*+:(?=:)"
              + "|:(?=:(?:add|remove|set|save|get|stop|end|group|error|warning|notice|debug|echo"
              + "|internal)[a-z-]*+(?: |::))"
              + "|##(?=(?:vso|teamcity)?\\[)",
          Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

  private ForeignText() {}

  /** One line: characters that control terminals, end lines or reorder text become spaces. */
  public static String oneLine(String text) {
    StringBuilder line = null;
    for (int i = 0; i < text.length(); i++) {
      if (controls(text.charAt(i))) {
        line = line == null ? new StringBuilder(text) : line;
        line.setCharAt(i, ' ');
      }
    }
    return line == null ? text : line.toString();
  }

  /**
   * One line for a log that others print, in the JVM's charset: commands of CI services are broken
   * by a space, too.
   */
  public static String logged(String text) {
    return logged(Charset.defaultCharset(), text);
  }

  static String logged(Charset charset, String text) {
    return withoutCommands(PlainSigns.in(charset, oneLine(text)));
  }

  /** The same for a text of several lines, whose line breaks and tabs stay. */
  static String lines(String text) {
    StringBuilder lines = null;
    for (int i = 0; i < text.length(); i++) {
      char sign = text.charAt(i);
      if (controls(sign) && sign != '\n' && sign != '\t' && !endsLine(text, i)) {
        lines = lines == null ? new StringBuilder(text) : lines;
        lines.setCharAt(i, ' ');
      }
    }
    return withoutCommands(lines == null ? text : lines.toString());
  }

  /** Windows ends lines by two characters. */
  private static boolean endsLine(String text, int at) {
    return text.charAt(at) == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n';
  }

  private static String withoutCommands(String text) {
    if (!text.contains("::") && !text.contains("##")) {
      return text;
    }
    Matcher command = COMMAND.matcher(text);
    return command.find()
        ? command.replaceAll(found -> Matcher.quoteReplacement(found.group() + " "))
        : text;
  }

  /** Returns whether a character controls a terminal, ends a line, or reorders the text around. */
  public static boolean controls(int sign) {
    return sign < ' '
        || (sign >= 0x7F && sign <= 0x9F)
        || sign == 0x061C
        || sign == 0x200E
        || sign == 0x200F
        || (sign >= 0x2028 && sign <= 0x202E)
        || (sign >= 0x2066 && sign <= 0x2069);
  }
}
