// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A file of properties, in the syntax of {@link Properties} and in UTF-8. Each error names the file
 * and the line.
 */
public final class SettingsFile {

  private static final long MOST_BYTES = 1 << 20;

  private SettingsFile() {}

  /**
   * Returns the properties of the file that the given ones name, under those that are set
   * themselves.
   *
   * @throws SettingsException naming file, line and problem
   */
  public static Map<String, String> under(Map<String, String> given) {
    String name = given.get(Property.SETTINGS.key());
    if (name == null) {
      return given;
    }
    var all = new LinkedHashMap<>(read(path(name)));
    all.putAll(given);
    return all;
  }

  /**
   * Returns the properties of a file, in order.
   *
   * @throws SettingsException naming file, line and problem
   */
  public static Map<String, String> read(Path file) {
    return read(
        file,
        problem -> {
          throw problem;
        });
  }

  /** Returns the valid properties of a file; passes each problem on. */
  public static Map<String, String> read(Path file, Consumer<SettingsException> problems) {
    var values = new LinkedHashMap<String, String>();
    List<String> lines = lines(file);
    for (int first = 0, next; first < lines.size(); first = next) {
      next = first + 1;
      var logical = new StringBuilder(lines.get(first));
      while (isContinued(logical) && next < lines.size()) {
        logical.append('\n').append(lines.get(next++));
      }
      try {
        add(values, logical.toString());
      } catch (SettingsException e) {
        String place = file.getFileName() + ", line " + (first + 1);
        problems.accept(
            new SettingsException(SettingsTexts.inFile(place, String.valueOf(e.getMessage()))));
      }
    }
    return Collections.unmodifiableMap(values);
  }

  private static boolean isContinued(CharSequence line) {
    String text = line.toString();
    if (text.strip().startsWith("#") || text.strip().startsWith("!")) {
      return false;
    }
    int backslashes = 0;
    while (backslashes < text.length() && text.charAt(text.length() - 1 - backslashes) == '\\') {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }

  private static void add(Map<String, String> values, String line) {
    var one = new Properties();
    try {
      one.load(new StringReader(line));
    } catch (IOException | IllegalArgumentException e) { // such as an incomplete \\u escape
      throw new SettingsException(SettingsTexts.noLine());
    }
    for (String name : one.stringPropertyNames()) {
      if (name.equals(Property.SETTINGS.key()) || name.equals(Property.HELP.key())) {
        throw new SettingsException(SettingsTexts.nestedFile(name));
      }
      PropertyNames.requireKnown(name);
      String value = one.getProperty(name, "");
      new PropertyReader(Map.of(name, value)).check(name);
      if (values.put(name, value) != null) {
        throw new SettingsException(SettingsTexts.setTwice(name));
      }
    }
  }

  private static List<String> lines(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw unreadable(file, "it has more than 1 MiB");
      }
      return Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      throw unreadable(file, "there is no such file");
    } catch (CharacterCodingException e) {
      throw unreadable(file, "it is not UTF-8");
    } catch (IOException e) {
      throw unreadable(file, Files.isDirectory(file) ? "it is a folder" : e.getMessage());
    }
  }

  private static SettingsException unreadable(Path file, @Nullable String reason) {
    return new SettingsException(
        SettingsTexts.settingsUnreadable(
            Property.SETTINGS.key(), file.toString(), String.valueOf(reason)));
  }

  private static Path path(String name) {
    try {
      return Path.of(PropertyReader.require(name.strip(), text -> !text.isEmpty()));
    } catch (IllegalArgumentException e) { // also an InvalidPathException
      throw SettingsException.malformed(Property.SETTINGS, "a file", name);
    }
  }
}
