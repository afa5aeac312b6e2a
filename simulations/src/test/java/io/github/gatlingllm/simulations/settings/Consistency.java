// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The consistency check: prompts that are sent repeatedly.
 *
 * @param prompts the file of prompts
 * @param share the share of the load's requests with these prompts, in percent
 */
public record Consistency(Path prompts, double share) {

  static Optional<Consistency> read(PropertyReader reader, Talk talk) {
    Optional<Path> probes = reader.optional(Property.CONSISTENCY_PROMPTS, Quality::file);
    if (probes.isEmpty()) {
      Quality.requireUnset(reader, Property.CONSISTENCY_SHARE, Property.CONSISTENCY_PROMPTS);
      return Optional.empty();
    }
    Quality.requireSingleTurns(Property.CONSISTENCY_PROMPTS, talk);
    return Optional.of(new Consistency(probes.get(), reader.number(Property.CONSISTENCY_SHARE)));
  }
}
