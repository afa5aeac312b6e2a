/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * One run of a client that is kept busy: how busy it was, and how far its figures were from the
 * truth. In percent and ms.
 *
 * @param threads how many threads kept it busy
 * @param percent for how much of the time each
 * @param clientCpu the process's mean
 * @param machineCpu the machine's mean
 * @param loopDelayP99 event-loop delay
 * @param ttftP50 error of TTFT
 * @param ttftP99 error of TTFT
 * @param gapP50 error of gaps, without its sign
 * @param gapP99 error of gaps, without its sign
 * @param valid whether the run called itself valid
 * @param openP99 what the server's log leaves open: so little the errors leave out
 */
record ClientCpuRun(
    int threads,
    int percent,
    double clientCpu,
    double machineCpu,
    double loopDelayP99,
    double ttftP50,
    double ttftP99,
    double gapP50,
    double gapP99,
    boolean valid,
    double openP99) {

  static final String HEADER =
      "threads,percent,clientCpu,machineCpu,loopDelayP99Ms,ttftErrorP50Ms,ttftErrorP99Ms,"
          + "gapErrorP50Ms,gapErrorP99Ms,valid,logOpenP99Ms";

  /** Runs it. */
  static ClientCpuRun of(Path folder, int threads, int percent, int seconds) throws IOException {
    try (SimulatorProcess server = SteadyServer.start(folder)) {
      GatlingRun run =
          GatlingRun.of(
              BurdenedSimulation.class,
              folder,
              "burden.url=" + server.url(),
              "burden.threads=" + threads,
              "burden.percent=" + percent,
              "burden.seconds=" + seconds);
      JsonNode validity = run.summary().get("validity");
      JsonNode measured = validity.get("measured");
      List<JsonNode> rows =
          run.requests().stream().filter(row -> !row.path("warmUp").asBoolean()).toList();
      TruthErrors errors =
          Objects.requireNonNull(
              TruthErrors.of(rows, TruthErrors.byId(server.truth())), "nothing to compare");
      return new ClientCpuRun(
          threads,
          percent,
          measured.get("cpuMeanPercent").asDouble(),
          measured.get("machineCpuMeanPercent").asDouble(),
          measured.get("eventLoopDelayP99Ms").asDouble(),
          errors.ttft().percentile(50),
          errors.ttft().percentile(99),
          errors.gaps().percentile(50),
          errors.gaps().percentile(99),
          validity.get("valid").asBoolean(),
          errors.open().percentile(99));
    }
  }

  String csv() {
    return String.format(
        Locale.ROOT,
        "%d,%d,%.1f,%.1f,%.3f,%.3f,%.3f,%.3f,%.3f,%b,%.3f",
        threads,
        percent,
        clientCpu,
        machineCpu,
        loopDelayP99,
        ttftP50,
        ttftP99,
        gapP50,
        gapP99,
        valid,
        openP99);
  }

  static ClientCpuRun ofCsv(String line) {
    String[] cells = line.split(",", -1);
    return new ClientCpuRun(
        Integer.parseInt(cells[0]),
        Integer.parseInt(cells[1]),
        Double.parseDouble(cells[2]),
        Double.parseDouble(cells[3]),
        Double.parseDouble(cells[4]),
        Double.parseDouble(cells[5]),
        Double.parseDouble(cells[6]),
        Double.parseDouble(cells[7]),
        Double.parseDouble(cells[8]),
        Boolean.parseBoolean(cells[9]),
        cells.length > 10 ? Double.parseDouble(cells[10]) : Double.NaN); // older files
  }
}
