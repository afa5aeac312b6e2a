// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.simulations.TruthErrors.Stamp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * One run of a busy client: its CPU use, and the errors of its figures.
 *
 * @param threads the number of burden threads
 * @param percent the share of time in which each thread works
 * @param valid whether the run was valid
 * @param figures all figures
 */
record ClientCpuRun(int threads, int percent, boolean valid, Map<Figure, Double> figures) {

  static final String HEADER =
      "threads,percent,valid,"
          + Arrays.stream(Figure.values()).map(Figure::key).collect(Collectors.joining(","));

  /** The figures of a run; errors of gaps are absolute. */
  enum Figure {
    CLIENT_CPU("clientCpu"),
    MACHINE_CPU("machineCpu"),
    LOOP_DELAY_P99("loopDelayP99Ms"),
    TTFT_P50("ttftErrorP50Ms"),
    TTFT_P99("ttftErrorP99Ms"),
    /** The client's part of the TTFT error. */
    OWN_TTFT_P99("ownTtftErrorP99Ms"),
    GAP_P50("gapErrorP50Ms"),
    GAP_P99("gapErrorP99Ms"),
    READ_TTFT_P99("readTtftErrorP99Ms"),
    READ_GAP_P50("readGapErrorP50Ms"),
    READ_GAP_P99("readGapErrorP99Ms"),
    /** The uncertainty that the run reports. */
    TTFT_UNCERTAINTY("ttftUncertaintyMs"),
    /** The share of the client's errors above the reported uncertainty. */
    TTFT_BEYOND("ttftBeyondPercent"),
    GAP_UNCERTAINTY("itlUncertaintyMs"),
    GAP_BEYOND("gapsBeyondPercent"),
    /** The precision of the server's log. */
    LOG_OPEN_P99("logOpenP99Ms");

    private final String key;

    Figure(String key) {
      this.key = key;
    }

    /** Returns the column name in the table of all runs. */
    String key() {
      return key;
    }
  }

  /** Runs the client. */
  static ClientCpuRun of(Path folder, int threads, int percent, int seconds) throws IOException {
    try (SimulatorProcess server = SteadyServerProcess.start(folder)) {
      ExampleRun run =
          ExampleRun.of(
              BurdenedSimulation.class,
              folder,
              "burden.url=" + server.url(),
              "burden.threads=" + threads,
              "burden.percent=" + percent,
              "burden.seconds=" + seconds);
      List<JsonNode> rows =
          run.requests().stream().filter(row -> !row.path("warmUp").asBoolean()).toList();
      return new ClientCpuRun(
          threads,
          percent,
          run.summary().at("/validity/valid").asBoolean(),
          figures(run.summary(), rows, TruthErrors.byId(server.truth().rows())));
    }
  }

  private static Map<Figure, Double> figures(
      JsonNode summary, List<JsonNode> rows, Map<String, JsonNode> truth) {
    JsonNode measured = summary.at("/validity/measured");
    TruthErrors errors = errors(Stamp.MEASURED, rows, truth);
    Distribution own =
        TruthErrors.ownOfTtft(rows, truth, summary.at("/run/startNanoTime").asLong());
    TruthErrors reads = errors(Stamp.READ, rows, truth);
    double ttftUncertainty = summary.at("/all/latencyMs/ttft/uncertaintyMs").asDouble();
    double gapUncertainty = summary.at("/all/latencyMs/itl/uncertaintyMs").asDouble();
    var figures = new EnumMap<Figure, Double>(Figure.class);
    figures.put(Figure.CLIENT_CPU, measured.get("cpuMeanPercent").asDouble());
    figures.put(Figure.MACHINE_CPU, measured.get("machineCpuMeanPercent").asDouble());
    figures.put(Figure.LOOP_DELAY_P99, measured.get("eventLoopDelayP99Ms").asDouble());
    figures.put(Figure.TTFT_P50, errors.ttft().percentile(50));
    figures.put(Figure.TTFT_P99, errors.ttft().percentile(99));
    figures.put(Figure.OWN_TTFT_P99, own.percentile(99));
    figures.put(Figure.GAP_P50, errors.gaps().percentile(50));
    figures.put(Figure.GAP_P99, errors.gaps().percentile(99));
    figures.put(Figure.READ_TTFT_P99, reads.ttft().percentile(99));
    figures.put(Figure.READ_GAP_P50, reads.gaps().percentile(50));
    figures.put(Figure.READ_GAP_P99, reads.gaps().percentile(99));
    figures.put(Figure.TTFT_UNCERTAINTY, ttftUncertainty);
    figures.put(Figure.TTFT_BEYOND, TruthErrors.percentBeyond(own, ttftUncertainty));
    figures.put(Figure.GAP_UNCERTAINTY, gapUncertainty);
    figures.put(Figure.GAP_BEYOND, TruthErrors.percentBeyond(errors.gaps(), gapUncertainty));
    figures.put(Figure.LOG_OPEN_P99, errors.open().percentile(99));
    return figures;
  }

  private static TruthErrors errors(Stamp stamp, List<JsonNode> rows, Map<String, JsonNode> truth) {
    return Objects.requireNonNull(TruthErrors.of(stamp, rows, truth), "nothing to compare");
  }

  double get(Figure figure) {
    return Objects.requireNonNull(figures.get(figure));
  }

  String csv() {
    return threads
        + ","
        + percent
        + ","
        + valid
        + ","
        + Arrays.stream(Figure.values())
            .map(figure -> String.format(Locale.ROOT, "%.3f", get(figure)))
            .collect(Collectors.joining(","));
  }
}
