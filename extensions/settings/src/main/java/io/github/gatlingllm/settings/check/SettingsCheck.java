// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings.check;

import io.github.gatlingllm.settings.Combinations;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.SettingsFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What a check without load found: valid properties and files, and all problems. */
public final class SettingsCheck {

  private final List<String> valid = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  private SettingsCheck() {}

  /** Checks a file of properties: names, values, combinations, and the files that it names. */
  public static SettingsCheck ofFile(Path file) {
    var check = new SettingsCheck();
    Map<String, String> values =
        SettingsFile.read(
            file, problem -> check.problems.add(String.valueOf(problem.getMessage())));
    Combinations.each(
        values, problem -> check.problems.add(file.getFileName() + ": " + problem.getMessage()));
    check.valid.add(CheckTexts.valid(file.toString(), CheckTexts.properties(values.size())));
    check.files(values);
    return check;
  }

  /** Checks the files that valid properties name. */
  public static SettingsCheck ofValid(Map<String, String> values) {
    var check = new SettingsCheck();
    check.valid.add(CheckTexts.valid("settings", CheckTexts.properties(values.size())));
    check.files(values);
    return check;
  }

  /** Returns whether there is no problem. */
  public boolean passed() {
    return problems.isEmpty();
  }

  /** Returns a line for each valid file, each problem, and what cannot be checked. */
  public List<String> lines() {
    var lines = new ArrayList<>(valid);
    problems.forEach(problem -> lines.add(CheckTexts.invalid(problem)));
    lines.add(CheckTexts.NOT_CHECKED);
    return lines;
  }

  /** Returns the lines as one text. */
  public String text() {
    return String.join("\n", lines());
  }

  private void files(Map<String, String> values) {
    boolean strict = "true".equals(values.get(Property.PROMPTS_STRICT.key()));
    for (Property property : Property.values()) {
      String value = values.get(property.key());
      if (value != null && !value.isBlank()) {
        switch (property) {
          case PROMPTS -> add(property, () -> FileCheck.prompts(Path.of(value.strip()), strict));
          case QUALITY_PROMPTS, CONSISTENCY_PROMPTS ->
              add(property, () -> FileCheck.prompts(Path.of(value.strip()), false));
          case TRACE -> add(property, () -> FileCheck.trace(Path.of(value.strip())));
          case RATES -> add(property, () -> FileCheck.rates(value.strip()));
          case BASELINE -> add(property, () -> FileCheck.baseline(Path.of(value.strip())));
          case TOKENIZER -> add(property, () -> FileCheck.tokenizer(value.strip()));
          case HISTORY -> add(property, () -> FileCheck.written(Path.of(value.strip())));
          default -> {
            // not a file
          }
        }
      }
    }
  }

  private void add(Property property, Supplier<String> check) {
    try {
      valid.add(CheckTexts.valid(property.key(), check.get()));
    } catch (IllegalArgumentException e) {
      problems.add(CheckTexts.inProperty(property.key(), String.valueOf(e.getMessage())));
    }
  }
}
