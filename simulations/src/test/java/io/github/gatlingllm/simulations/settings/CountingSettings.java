// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The local counting of tokens.
 *
 * @param tokenizer the tokenizer that counts
 * @param instead whether its counts replace the server's; otherwise both are compared
 */
public record CountingSettings(Tokenizer tokenizer, boolean instead) {

  private static final String RULE = "cl100k_base, o200k_base or the path of a tokenizer.json";

  /** Reads the settings; empty if only the server counts. */
  static Optional<CountingSettings> read(PropertyReader reader) {
    boolean instead = reader.value(Property.TOKENS_SOURCE, String.class).equals("tokenizer");
    return instead || reader.isSet(Property.TOKENIZER)
        ? Optional.of(
            new CountingSettings(
                reader.read(Property.TOKENIZER, CountingSettings::loaded), instead))
        : Optional.empty();
  }

  private static Tokenizer loaded(String name) {
    return switch (name) {
      case "cl100k_base" -> JtokkitTokenizer.cl100kBase();
      case "o200k_base" -> JtokkitTokenizer.o200kBase();
      default -> ofFile(Path.of(PropertyReader.require(name, value -> !value.isBlank())));
    };
  }

  private static Tokenizer ofFile(Path file) {
    try {
      return JtokkitTokenizer.fromFile(file);
    } catch (IllegalArgumentException e) {
      throw new SettingsException(
          SettingsTexts.tokenizer(Property.TOKENIZER.key(), RULE, String.valueOf(e.getMessage())));
    }
  }
}
