// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.experience;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.measure.request.Reader;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** Reports the reading experience; the figures of each answer are metrics of its request. */
public final class ExperienceFeature implements RunFeature {

  /** The feature's key, and the name of its subtree in the summary. */
  static final String KEY = "readers";

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new OfRun();
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    List<Reader> readers =
        shares.values().stream().findFirst().map(ReadersJson::read).orElse(List.of());
    return run -> ExperienceFigures.of(readers, run.snapshot().all());
  }

  private static final class OfRun implements FeatureRun {

    private final Set<Reader> readers = new LinkedHashSet<>();

    @Override
    public void join(JoinedProtocol protocol) {
      protocol.option(ReaderOption.class).ifPresent(option -> readers.add(option.reader()));
    }

    @Override
    public Optional<Object> share(LoadEnd end) {
      return readers.isEmpty() ? Optional.empty() : Optional.of(ReadersJson.of(readers));
    }

    @Override
    public Optional<FeatureFigures> freeze(FrozenRun run) {
      return ExperienceFigures.of(List.copyOf(readers), run.snapshot().all());
    }
  }
}
