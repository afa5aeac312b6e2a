// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.cli.Program;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.json.BaselineReader;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.objective.Tolerance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Runs beside earlier ones: baselines, and the program's comparison of two folders. */
final class GoldenComparedRuns {

  private static final String FILE = "before.json";
  private static final Slo SLO = Promises.FAST;

  private GoldenComparedRuns() {}

  static List<GoldenRun> all() {
    return List.of(
        compared("baseline-same", r -> chats(r, 40, 15), r -> chats(r, 40, 16)),
        compared("baseline-slower", r -> chats(r, 40, 15), r -> chats(r, 70, 16)),
        compared("baseline-faster", r -> chats(r, 70, 15), r -> chats(r, 40, 16)),
        compared("baseline-of-levels", GoldenComparedRuns::levels, GoldenComparedRuns::levels),
        compared(
            "baseline-not-comparable",
            r -> chats(r, 40, 15),
            r -> {
              chats(r, 40, 16);
              r.labels.put("gpu", "H100");
            }),
        GoldenRun.recorded("baseline-missing", r -> chats(r, 40, 15)));
  }

  private static GoldenRun compared(
      String name, Consumer<GoldenRecording> before, Consumer<GoldenRecording> after) {
    return new GoldenRun(
        name,
        llm -> {
          Path earlier = Files.createDirectories(llm.resolveSibling("before"));
          Left.files(GoldenRecording.of(before), earlier);
          GoldenRecording later = GoldenRecording.of(after);
          var reader = new BaselineReader();
          later.baselines =
              Baselines.of(later.objectives, file -> reader.read(earlier.resolve("baseline.json")));
          Left.by(later, llm);
          appendComparison(earlier, llm);
        });
  }

  /** What the program says of the two. */
  private static void appendComparison(Path before, Path after) throws IOException {
    Path file = after.resolve(Left.GATE);
    String gate = Files.readString(file);
    Left.said(file, Program.run("compare", before, after));
    Files.writeString(file, gate + Files.readString(file));
  }

  private static void chats(GoldenRecording run, double ttft, long seed) {
    run.requests = Traffic.seeded(seed).then(s -> s.ttftMillis = ttft).requests();
    run.slos = List.of(SLO);
    run.objectives =
        List.of(
            noWorse(Promises.atMost(Metric.TTFT, 90, 1).subject()),
            noWorse(Promises.atMost(Metric.E2E, 50, 1).subject()),
            noWorse(new Subject.OfSlo(SLO, SloFigure.ATTAINMENT)));
  }

  private static void levels(GoldenRecording run) {
    LevelRuns.levels(run, LevelPolicy.Kind.STAIRCASE, List.of(4., 8.), null);
    run.objectives = List.of(noWorse(Promises.atMost(Metric.TTFT, 90, 1).subject()));
  }

  private static RunObjective noWorse(Subject subject) {
    return new RunObjective(
        subject, new Requirement.NoWorse(new BaselineFile(FILE), new Tolerance.Percent(10)));
  }
}
