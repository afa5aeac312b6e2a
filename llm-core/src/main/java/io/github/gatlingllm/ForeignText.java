// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import java.nio.charset.Charset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes texts from servers, files and other processes harmless. A terminal obeys escape sequences,
 * and a CI service reads commands from the log of a job.
 */
public final class ForeignText {

  /**
   * Commands of CI logs: GitHub's at the start of a line or with the name of one of its commands,
   * because other tools wrap lines, and those that Azure, TeamCity and GitHub read anywhere in a
   * line. GitLab's need an escape character.
   */
  private static final Pattern COMMAND =
      Pattern.compile(
          "^[\\h\\r\\uFEFF]*+:(?=:)"
              + "|:(?=:(?:add|remove|set|save|get|stop|end|group|error|warning|notice|debug|echo"
              + "|internal)[a-z-]*+(?: |::))"
              + "|##(?=(?:vso|teamcity)?\\[)",
          Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

  private ForeignText() {}

  /**
   * Returns one line, with spaces in place of characters that control terminals, end lines or
   * reorder text.
   */
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
   * Returns one line for a log in the JVM's charset. A space also breaks commands of CI services.
   */
  public static String logged(String text) {
    return logged(Charset.defaultCharset(), text);
  }

  static String logged(Charset charset, String text) {
    return withoutCommands(PlainSigns.in(charset, oneLine(text)));
  }

  /** Returns the same for a text of several lines. Line breaks and tabs remain. */
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

  /** Windows ends lines with two characters. */
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

  /**
   * Returns whether a character controls a terminal, ends a line, or reorders the surrounding text.
   */
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
