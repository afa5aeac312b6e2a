// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.child.GatlingJvm;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a run that its build tool leaves, or that can't write its results. */
@Tag("proof")
class ParentIT {

  /** Longer than the test. */
  public static class LongLoad extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hi").maxTokens(4))
                  .injectOpen(constantUsersPerSec(20).during(100)))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3"));
    }
  }

  /** Starts a program and waits for it, as Gatling's plugins do. */
  public static final class BuildTool {

    private BuildTool() {}

    public static void main(String... command) throws IOException, InterruptedException {
      System.exit(new ProcessBuilder(command).inheritIO().start().waitFor());
    }
  }

  @Test
  void theLoadEndsWithTheBuildToolThatStartedIt() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      Finished run =
          GatlingRun.of(LongLoad.class)
              .against(simulator.url())
              .with("gatling.data.console.writePeriod", 1)
              .startedBy(buildTool())
              .option("-l", "maven", "-btv", "3.9")
              .run(
                  child -> {
                    child.says("TTFT p50");
                    child.terminate();
                    child.saysInTheEnd(
                        "the run was killed: the build tool that started the load generator ended");
                  });
      assertThat(run.summary().at("/run/end/kind").asText()).isEqualTo("killed");
      assertThat(run.rows()).hasSize(run.summary().at("/all/counts/sent").asInt());
    }
  }

  @Test
  void aResultsFolderThatCanNotBeWrittenIsTheLastThatIsSaid(@TempDir Path folder)
      throws IOException {
    Path file = Files.createFile(folder.resolve("no-folder"));
    Finished run =
        GatlingRun.of(LongLoad.class)
            .against("http://127.0.0.1:9")
            .option("-rf", file.toString())
            .run();
    assertThat(run.exit()).as(run.output()).isEqualTo(1);
    assertThat(run.output().strip().lines().reduce("", (before, line) -> line))
        .startsWith("FAILED: the run crashed before it began: FileSystemException: " + file)
        .contains("Not a directory", "-rf");
  }

  private static List<String> buildTool() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        GatlingJvm.classPath(),
        BuildTool.class.getName());
  }
}
