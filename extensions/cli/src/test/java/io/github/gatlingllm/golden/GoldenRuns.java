// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import java.util.List;
import java.util.stream.Stream;

/** The runs whose files are stored. */
final class GoldenRuns {

  private GoldenRuns() {}

  static List<GoldenRun> all() {
    return Stream.of(
            OpenRuns.all(),
            RequestRuns.all(),
            EndedRuns.all(),
            LevelRuns.all(),
            FeatureRuns.all(),
            ServerRuns.all(),
            GoldenComparedRuns.all(),
            MergedRuns.all())
        .flatMap(List::stream)
        .toList();
  }
}
