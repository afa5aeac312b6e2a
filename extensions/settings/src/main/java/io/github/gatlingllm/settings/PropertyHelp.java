// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.util.Map;

/** The help of {@code -Dllm.help}: all properties by group, with defaults. */
public final class PropertyHelp {

  private static final int WIDTH = 98;
  private static final String INDENT = " ".repeat(6);

  private PropertyHelp() {}

  /** Returns whether help is requested. */
  public static boolean isRequested(Map<String, String> given) {
    String value = given.get(Property.HELP.key());
    return value != null && !value.strip().equals("false");
  }

  /** Returns the help, lines of at most 98 characters where words allow it. */
  public static String text() {
    var text = new StringBuilder(HelpTexts.INTRODUCTION).append('\n');
    for (PropertyGroup group : PropertyGroup.values()) {
      text.append('\n').append(group.title()).append('\n');
      group.properties().forEach(property -> append(text, property));
    }
    return text.append('\n').append(HelpTexts.EXAMPLE).toString();
  }

  private static void append(StringBuilder text, Property property) {
    text.append("  -D").append(property.key()).append('=');
    text.append(
        property.byDefault().isPresent()
            ? HelpTexts.byDefault(property.sample())
            : HelpTexts.example(property.sample()));
    int column = WIDTH;
    for (String word : property.description().split(" ", -1)) {
      if (column + 1 + word.length() > WIDTH) {
        text.append('\n').append(INDENT).append(word);
        column = INDENT.length() + word.length();
      } else {
        text.append(' ').append(word);
        column += 1 + word.length();
      }
    }
    text.append('\n');
  }
}
