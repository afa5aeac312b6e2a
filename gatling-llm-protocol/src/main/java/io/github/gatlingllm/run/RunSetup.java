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
 * The combined settings of all protocols of a run, and how its load is injected.
 *
 * @param identity the run's names
 * @param protocols all protocols of the run
 * @param injections one entry per population
 * @param slos each SLO of the run, including those of single requests
 * @param dialects the dialects of the requests; embeddings have their own, whatever the protocol's
 * @param promised the run's objectives
 * @param baselines the earlier runs that objectives name, as read when the run began
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

  /** Returns what any of the protocols excludes at the beginning and end of the run. */
  WindowEdges edges() {
    return protocols.stream()
        .map(p -> p.recording().edges())
        .reduce(WindowEdges.NONE, WindowEdges::and);
  }

  List<RunObjective> objectives() {
    return promised.all();
  }

  /** Returns the facts that watchers of the run receive when it begins. */
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
   * Refuses settings that contradict each other.
   *
   * @param levels whether the load has levels
   * @throws IllegalStateException naming both settings
   */
  void requireJudgeable(boolean levels) {
    if (levels && (edges().steadyState() || !edges().coolDown().isZero())) {
      throw new IllegalStateException(RunStartTexts.LEVELS_WITH_WINDOW);
    }
    if (edges().steadyState() && !promised.stopping().isEmpty()) {
      throw new IllegalStateException(RunStartTexts.STOP_EARLY_WITH_STEADY_STATE);
    }
    if (levels && maxInFlight() > 0) {
      throw new IllegalStateException(RunStartTexts.capWithLevels(maxInFlight()));
    }
  }

  /** Returns the cap on the requests in flight; 0: none. */
  int maxInFlight() {
    return protocols.stream().mapToInt(LlmProtocol::maxInFlight).max().orElse(0);
  }

  /** Returns the limited budgets; each applies to the whole run. */
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

  /** Returns the prices, which are the same in all protocols that set them; null if none does. */
  @Nullable Prices prices() {
    return protocols.stream()
        .map(p -> p.spending().prices())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Returns the validity limits, which are the same in all protocols that set them. */
  ValidityLimits validityLimits() {
    return protocols.stream()
        .map(p -> p.gate().limits())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(ValidityLimits.DEFAULT);
  }

  /** Returns the names of all tokenizers, or null if none is set. */
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

  /** Returns the history files to which the run appends a line. */
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

  /** Returns the part of this setup that the merge of workers needs. */
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

  /** Returns whether any population's load profile has due times for its users. */
  boolean scheduled() {
    return injections.stream().anyMatch(each -> each.open() && each.batch() == null);
  }

  /** Returns the offline work, or null unless all load is offline work. */
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

  /** Returns the load profile as text, one entry per population. */
  List<String> loadProfile() {
    return injections.stream().map(Injection::text).toList();
  }

  /** Returns the kind of arrivals, or an empty text if populations differ. */
  String loadArrivals() {
    List<String> kinds = injections.stream().map(Injection::arrivals).distinct().toList();
    return kinds.size() == 1 ? kinds.get(0) : "";
  }

  /** Returns users per second of all populations, or empty unless each has a constant rate. */
  OptionalDouble loadRate() {
    boolean steady = injections.stream().allMatch(each -> each.usersPerSecond().isPresent());
    return steady && !injections.isEmpty()
        ? OptionalDouble.of(
            injections.stream().mapToDouble(each -> each.usersPerSecond().orElseThrow()).sum())
        : OptionalDouble.empty();
  }

  /** Returns when the last closed population starts to end, in nanoseconds; 0 if there is none. */
  long closedEndNanos() {
    return injections.stream()
        .filter(injection -> !injection.open())
        .mapToLong(injection -> (long) (injection.seconds() * 1e9))
        .max()
        .orElse(0);
  }
}
