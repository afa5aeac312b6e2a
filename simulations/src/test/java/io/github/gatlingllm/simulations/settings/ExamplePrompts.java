// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.workload.prompts.SyntheticPrompts;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Function;

/** The prompts of requests. */
public sealed interface ExamplePrompts {

  /**
   * Prompts made of ordinary words.
   *
   * @param tokens the exact length of each prompt
   * @param shared whether all prompts are the same
   */
  record BuiltIn(int tokens, boolean shared) implements ExamplePrompts {
    @Override
    public <R> R either(Function<Listed, R> listed, Function<BuiltIn, R> builtIn) {
      return builtIn.apply(this);
    }
  }

  /**
   * The prompts of a file, repeated as needed.
   *
   * @param file a dataset
   * @param strict whether a malformed entry ends the run, instead of being skipped and counted
   */
  record Listed(Path file, boolean strict) implements ExamplePrompts {
    @Override
    public <R> R either(Function<Listed, R> listed, Function<BuiltIn, R> builtIn) {
      return listed.apply(this);
    }
  }

  /** Applies the function for this kind of prompts. */
  <R> R either(Function<Listed, R> listed, Function<BuiltIn, R> builtIn);

  /** Reads the prompts. */
  static ExamplePrompts read(PropertyReader reader) {
    String why = "prompts come from a file or are built in";
    reader.exclude(Property.PROMPTS, Property.INPUT_TOKENS, why);
    reader.exclude(Property.PROMPTS, Property.SHARED_PREFIX, why);
    if (reader.isSet(Property.PROMPTS)) {
      boolean strict = reader.flag(Property.PROMPTS_STRICT);
      Path file = reader.read(Property.PROMPTS, "", "a file", ExamplePrompts::path);
      return new Listed(PromptFile.checked(file, strict), strict);
    }
    if (reader.isSet(Property.PROMPTS_STRICT)) {
      throw new SettingsException(
          SettingsTexts.missing(
              Property.PROMPTS_STRICT.key(), "is no file of prompts", Property.PROMPTS.example()));
    }
    boolean shared = reader.flag(Property.SHARED_PREFIX);
    return new BuiltIn(
        reader.count(Property.INPUT_TOKENS, shared ? 1 : SyntheticPrompts.MIN_UNIQUE_TOKENS),
        shared);
  }

  private static Path path(String text) throws InvalidPathException {
    return Path.of(PropertyReader.require(text, value -> !value.isBlank()));
  }
}
