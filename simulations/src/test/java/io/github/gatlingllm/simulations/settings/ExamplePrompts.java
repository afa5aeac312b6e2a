// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.LengthSetting;
import io.github.gatlingllm.settings.PrefixSetting;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.workload.prompts.SyntheticPrompts;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The prompts of requests. */
public sealed interface ExamplePrompts {

  /**
   * Prompts made of ordinary words.
   *
   * @param tokens the length of each prompt
   * @param shared whether all prompts are the same
   * @param prefix the shared prefixes; null for none
   */
  record BuiltIn(LengthSetting tokens, boolean shared, @Nullable PrefixSetting prefix)
      implements ExamplePrompts {
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
    if (reader.isSet(Property.PROMPTS)) {
      boolean strict = reader.flag(Property.PROMPTS_STRICT);
      Path file = reader.read(Property.PROMPTS, ExamplePrompts::path);
      return new Listed(PromptFile.checked(file, strict), strict);
    }
    if (reader.isSet(Property.PROMPTS_STRICT)) {
      throw new SettingsException(
          SettingsTexts.missing(
              Property.PROMPTS_STRICT.key(), "is no file of prompts", Property.PROMPTS.example()));
    }
    return builtIn(reader);
  }

  private static BuiltIn builtIn(PropertyReader reader) {
    boolean shared = reader.flag(Property.SHARED_PREFIX);
    PrefixSetting prefix =
        reader.optionalValue(Property.PROMPT_PREFIX, PrefixSetting.class).orElse(null);
    boolean within = prefix != null && reader.count(Property.TURNS) == 1;
    int own = prefix != null && within ? prefix.tokens() : 0;
    int least = shared ? 1 : SyntheticPrompts.MIN_UNIQUE_TOKENS + own;
    LengthSetting given = reader.value(Property.INPUT_TOKENS, LengthSetting.class);
    LengthSetting tokens = given.atLeast(least);
    if (tokens.min() < least) {
      throw new SettingsException(
          within
              ? SettingsTexts.prefixTooLong(
                  Property.PROMPT_PREFIX.key(),
                  reader.text(Property.PROMPT_PREFIX),
                  reader.text(Property.INPUT_TOKENS),
                  least)
              : SettingsTexts.malformed(
                  Property.INPUT_TOKENS.key(),
                  reader.text(Property.INPUT_TOKENS),
                  "at least " + least + " tokens, because each prompt is unique",
                  Property.INPUT_TOKENS.example()));
    }
    return new BuiltIn(tokens, shared, prefix);
  }

  private static Path path(String text) throws InvalidPathException {
    return Path.of(PropertyReader.require(text, value -> !value.isBlank()));
  }
}
