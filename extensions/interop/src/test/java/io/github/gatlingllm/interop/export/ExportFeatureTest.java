// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.javaapi.ExportDsl;
import io.github.gatlingllm.slo.validity.LoadPace;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExportFeatureTest {

  /** The feature looks at nothing of a frozen run. */
  private static final @Nullable FrozenRun ANY = null;

  private static final LoadEnd END = new LoadEnd(0, KnownCapacity.NONE, LoadPace.Reach.UNKNOWN);

  private static FeatureRun run(String... formats) {
    FeatureRun run = new ExportFeature().open(RunContext.ALONE);
    if (formats.length > 0) {
      run.join(new JoinedProtocol(List.of(ExportDsl.export(formats)), List.of(), false));
    }
    return run;
  }

  @Test
  void aRunWithoutTheOptionLeavesNothing() {
    assertThat(run().freeze(ANY)).isEmpty();
    assertThat(run().share(END)).isEmpty();
  }

  @Test
  void protocolsOfARunAddTheirFormats() {
    FeatureRun run = run("vllm");
    run.join(new JoinedProtocol(List.of(ExportDsl.export("aiperf", "vllm")), List.of(), false));

    assertThat(run.freeze(ANY))
        .contains(new ExportFeature.Formats(List.of(ExportFormat.VLLM, ExportFormat.AIPERF)));
  }

  @Test
  void workersTellTheMergeTheFormats() {
    JsonNode share =
        new ObjectMapper().valueToTree(run("benchmark-report").share(END).orElseThrow());

    FeatureRun merged = new ExportFeature().merge(new TreeMap<>(Map.of(0, share, 1, share)));

    assertThat(merged.freeze(ANY))
        .contains(new ExportFeature.Formats(List.of(ExportFormat.BENCHMARK_REPORT)));
  }
}
