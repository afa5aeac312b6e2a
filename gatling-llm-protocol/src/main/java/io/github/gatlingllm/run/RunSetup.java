// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.gatling.load.Injection;
import io.github.gatlingllm.gatling.load.LoadPlan;
import io.github.gatlingllm.gatling.load.OfflineBatch;
import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.gatling.run.RunIdentity;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.report.json.BaselineReader;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.objective.Budget;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import io.github.gatlingllm.watch.WatchedRun;
import io.github.gatlingllm.workers.WorkerCard;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What all protocols of a run ask for together, and how its load is injected.
 *
 * @param identity the run's names
 * @param protocols all protocols of the run
 * @param injections one entry a population
 * @param slos each SLO of the run, requests' own ones included
 * @param dialects those of the requests: embeddings have one of their own whatever the protocol's
 * @param promised what the run promises
 * @param baselines the earlier runs that objectives name, as they were when the run began
 */
record RunSetup(
    RunIdentity identity,
    List<LlmProtocol> protocols,
    List<Injection> injections,
    List<Slo> slos,
    List<String> dialects,
    RunObjectives promised,
    Baselines baselines) {

  static RunSetup of(
      Collection<LlmProtocol> protocols,
      LoadEngine engine,
      List<Slo> slos,
      List<String> dialects,
      RunObjectives promised) {
    var reader = new BaselineReader();
    return new RunSetup(
        engine.identity(),
        List.copyOf(protocols),
        engine.load().injections(),
        slos,
        dialects,
        promised,
        Baselines.of(promised.all(), file -> reader.read(Path.of(file))));
  }

  /** What any of its protocols leaves out. */
  WindowEdges edges() {
    return protocols.stream()
        .map(p -> p.recording().edges())
        .reduce(WindowEdges.NONE, WindowEdges::and);
  }

  List<RunObjective> objectives() {
    return promised.all();
  }

  /** What those who watch the run get to know of it when it begins. */
  WatchedRun facts(LoadPlan plan, boolean planned) {
    return new WatchedRun(
        identity.simulation(),
        identity.runId(),
        RunReportAssembly.pluginVersion(),
        identity.startMillis(),
        labels(),
        slos,
        objectives(),
        prices(),
        new WatchedRun.Plan(
            loadRate(),
            planned ? plan.injectionSeconds() : OptionalDouble.empty(),
            plan.mostRequests(),
            plan.seconds()));
  }

  /**
   * What is asked for together must be possible together.
   *
   * @param levels whether the load goes through levels
   */
  void requireJudgeable(boolean levels) {
    if (levels && (edges().steadyState() || !edges().coolDown().isZero())) {
      throw new IllegalStateException(
          "llm.steadyState() and llm.coolDown(...) don't go together with load levels: each level"
              + " has figures of its own, of its steady part, and what lies between levels is in"
              + " none of them. Leave them out; llm.warmUp(...) may stay");
    }
    if (edges().steadyState() && !promised.stopping().isEmpty()) {
      throw new IllegalStateException(
          "llm.steadyState() and objectives that stop the run once they are out of reach don't go"
              + " together: which requests count is known only at the end. Leave out one of them;"
              + " llm.warmUp(...) and llm.coolDown(...) leave out what is known beforehand");
    }
  }

  /** Each holds for the run as a whole. */
  List<Budget> budgets() {
    return protocols.stream()
        .map(p -> p.spending().budget())
        .filter(budget -> !budget.equals(Budget.UNLIMITED))
        .toList();
  }

  SortedMap<String, String> labels() {
    var labels = new TreeMap<String, String>();
    protocols.forEach(protocol -> labels.putAll(protocol.labels()));
    return labels;
  }

  /** All that say prices say the same. */
  @Nullable Prices prices() {
    return protocols.stream()
        .map(p -> p.spending().prices())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** All that say limits say the same. */
  ValidityLimits validityLimits() {
    return protocols.stream()
        .map(p -> p.gate().limits())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(ValidityLimits.DEFAULT);
  }

  /** The names of all tokenizers; null: none is set. */
  @Nullable String tokenizers() {
    List<String> names =
        protocols.stream()
            .map(p -> p.recording().counting())
            .filter(Objects::nonNull)
            .map(counting -> counting.tokenizer().name())
            .distinct()
            .toList();
    return names.isEmpty() ? null : String.join(", ", names);
  }

  /** The files to which the run adds a line. */
  List<Path> histories() {
    return protocols.stream()
        .map(p -> p.recording().history())
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  boolean recordGaps() {
    return protocols.stream().anyMatch(p -> p.recording().gaps());
  }

  LoadModel loadModel() {
    boolean open = injections.stream().anyMatch(Injection::open);
    boolean closed = injections.stream().anyMatch(injection -> !injection.open());
    if (open && closed) {
      return LoadModel.MIXED;
    }
    return closed ? LoadModel.CLOSED : LoadModel.OPEN;
  }

  /** What a worker's merge needs to know of it. */
  WorkerCard.Setup asWorker(Phases phases) {
    return new WorkerCard.Setup(
        edges().warmUp().toNanos(),
        phases.coolDownNanos(),
        closedEndNanos() > 0,
        scheduled(),
        loadRate(),
        loadArrivals(),
        slos.stream().map(Slo::name).toList(),
        edges().steadyState());
  }

  /** Whether any population's load profile says when its users are due. */
  boolean scheduled() {
    return injections.stream().anyMatch(each -> each.open() && each.batch() == null);
  }

  /** The work that nobody waits for, if that is all of the load. */
  RunInfo.@Nullable Offline offline() {
    List<OfflineBatch> batches =
        injections.stream().map(Injection::batch).filter(Objects::nonNull).toList();
    return batches.isEmpty() || batches.size() < injections.size()
        ? null
        : new RunInfo.Offline(
            batches.stream().mapToLong(OfflineBatch::requests).sum(),
            batches.stream().allMatch(batch -> batch.concurrency() > 0)
                ? batches.stream().mapToInt(OfflineBatch::concurrency).sum()
                : RunInfo.Offline.AT_ONCE);
  }

  /** What was asked for, one text a population. */
  List<String> loadProfile() {
    return injections.stream().map(Injection::text).toList();
  }

  /** How users follow each other, where all do so in the same way. */
  String loadArrivals() {
    List<String> kinds = injections.stream().map(Injection::arrivals).distinct().toList();
    return kinds.size() == 1 ? kinds.get(0) : "";
  }

  /** Of all populations together, where each has one from its beginning to its end. */
  OptionalDouble loadRate() {
    boolean steady = injections.stream().allMatch(each -> each.usersPerSecond().isPresent());
    return steady && !injections.isEmpty()
        ? OptionalDouble.of(
            injections.stream().mapToDouble(each -> each.usersPerSecond().orElseThrow()).sum())
        : OptionalDouble.empty();
  }

  /** When the last closed population starts to end; 0 without any. */
  long closedEndNanos() {
    return injections.stream()
        .filter(injection -> !injection.open())
        .mapToLong(injection -> (long) (injection.seconds() * 1e9))
        .max()
        .orElse(0);
  }
}
