// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A Gatling whose inside has changed stops the run at its start, by name. */
class SeamIT {

  /** Would end well, since nothing is asserted, if nothing stopped it. */
  public static class OneUser extends Simulation {
    {
      setUp(scenario("One").exec(llm("chat").chat().user("Hi")).injectOpen(atOnceUsers(1)))
          .protocols(llm.baseUrl("http://127.0.0.1:9").model("m").disablePreflight());
    }
  }

  /** One of those that {@code SeamTest} tries. */
  @Tag("proof")
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aRenamedMemberStopsTheRun() throws IOException {
    String owner = "io.gatling.core.controller.inject.Injector";
    assertRefused(Warped.constant(owner, "clock", "clocz"), owner + ".clock");
  }

  @Tag("proof")
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "OpenInjectionStep,open,OpenInjectionStepOfAnotherWorld",
    "ClosedInjectionStep,closed,ClosedInjectionStepFromAnotherWorld",
  })
  void aChangedConstructorStopsTheRun(String step, String model, String other) throws IOException {
    Path warped =
        Warped.constant(
            "io.gatling.javaapi.core." + step,
            "(Lio/gatling/core/controller/inject/" + model + "/" + step + ";)V",
            "(Lio/github/gatlingllm/e2e/" + other + ";)V");
    assertRefused(warped, "io.gatling.javaapi.core." + step + ".<init>(" + step + ")");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void anOlderGatlingIsRefusedInOneLine() throws IOException {
    Finished run = GatlingRun.of(OneUser.class).behind(version("3.13.5")).run();
    assertThat(run.exit()).as(run.output()).isEqualTo(1);
    assertThat(run.output())
        .containsOnlyOnce("Gatling 3.13.5 is too old for gatling-llm-protocol")
        .doesNotContain("\tat io.github.gatlingllm");
  }

  @Tag("proof")
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aNewerGatlingThatPassesTheSelfCheckIsWarnedOf() throws IOException {
    Finished run = GatlingRun.of(OneUser.class).behind(version("3.99.0")).run();
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output()).contains("Gatling 3.99.0 is newer than 3.15.1");
  }

  /** Has Gatling say that it is another. */
  private static Path version(String version) throws IOException {
    Path folder = Files.createTempDirectory("version");
    Files.writeString(
        folder.resolve("gatling-version.properties"),
        "version=" + version + "\nrelease-date=2026-05-25T19:50:03Z\n");
    return folder;
  }

  private static void assertRefused(Path warped, String seam) {
    Finished run = GatlingRun.of(OneUser.class).behind(warped).run();
    assertThat(run.exit()).as(run.output()).isNotZero();
    assertThat(run.output())
        .containsOnlyOnce("Gatling 3.15.1 lacks '" + seam + "'")
        .contains("compatibility table")
        .doesNotContain("\tat io.github.gatlingllm");
  }
}
