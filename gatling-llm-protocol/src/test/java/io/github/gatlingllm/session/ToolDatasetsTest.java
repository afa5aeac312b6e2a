// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ToolDatasetsTest {

  /** Gatling builds a scenario that only feeds before any that sends. */
  @Test
  void aDatasetBelongsToTheRunThatOpenedIt() {
    var notStarted = new Object();
    var run = new Object();
    ToolDatasets.add("old.jsonl", notStarted);
    ToolDatasets.add("before the first request.jsonl", run);

    assertThat(ToolDatasets.drain(run)).containsExactly("before the first request.jsonl");
    assertThat(ToolDatasets.drain(notStarted)).as("forgotten").isEmpty();
  }
}
