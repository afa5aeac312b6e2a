// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.distributed;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkerProvidersTest {

  private static final WorkerProviders NONE = new WorkerProviders(List.of());

  @Test
  void propertiesOfAWorkerNameTheMissingModule() {
    var properties = Map.of("gatling.llm.worker.index", "0", "gatling.llm.worker.count", "2");
    assertThatThrownBy(() -> NONE.requirePossible(properties::get, name -> null))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "gatling.llm.worker.count: the module for this setting is missing:"
                + " io.github.gatlingllm:gatling-llm-workers. Add this dependency, in the version"
                + " of gatling-llm-protocol, or remove the setting");
  }

  @Test
  void theEnvironmentOfAWorkerNamesTheMissingModule() {
    var environment = Map.of("JOB_COMPLETION_INDEX", "1", "LLM_WORKERS", "4");
    assertThatThrownBy(() -> NONE.requirePossible(name -> null, environment::get))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "LLM_WORKERS: the module for this setting is missing:"
                + " io.github.gatlingllm:gatling-llm-workers.");
  }

  @Test
  void aJobOfKubernetesAloneAsksForNoModule() {
    var environment = Map.of("JOB_COMPLETION_INDEX", "1");
    assertThatCode(() -> NONE.requirePossible(name -> null, environment::get))
        .doesNotThrowAnyException();
  }
}
