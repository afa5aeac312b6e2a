// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.experience;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Reader;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the reading experience.
 *
 * @param readers the readers of the answers
 * @param all the figures of all requests
 */
public record ExperienceFigures(List<Reader> readers, RequestStats all) implements FeatureFigures {

  public ExperienceFigures {
    readers = List.copyOf(readers);
  }

  /** Returns the figures; empty: the run has no reader. */
  static Optional<FeatureFigures> of(List<Reader> readers, RequestStats all) {
    return readers.isEmpty() && !ReadingExperienceText.known(all)
        ? Optional.empty()
        : Optional.of(new ExperienceFigures(readers, all));
  }

  @Override
  public String key() {
    return ExperienceFeature.KEY;
  }

  @Override
  public @Nullable Object json(List<ObjectiveResult> objectives) {
    return readers.isEmpty() ? null : ReadersJson.of(readers);
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return ReadingExperienceText.line(all).map(text -> new FeatureLine("reading", text)).stream()
        .toList();
  }
}
