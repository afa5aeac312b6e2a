// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.core.CoreComponents;
import io.github.gatlingllm.arrival.KernelStamps;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.chat.UsageReport;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.feature.SanityOption;
import io.github.gatlingllm.gatling.run.GatlingInside;
import io.github.gatlingllm.gatling.run.LastRecords;
import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.gatling.run.StatsTap;
import io.github.gatlingllm.generator.OpenFiles;
import io.github.gatlingllm.injection.RequestFeatures;
import io.github.gatlingllm.measure.record.Consumption;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.ProtocolObjectives;
import io.github.gatlingllm.protocol.Spending;
import io.github.gatlingllm.report.json.ObjectivesHash;
import io.github.gatlingllm.run.distributed.LocalRun;
import io.github.gatlingllm.run.distributed.Worker;
import io.github.gatlingllm.run.distributed.WorkerProviders;
import io.github.gatlingllm.run.notes.AnswerRemarks;
import io.github.gatlingllm.scrape.ServerWatch;
import io.github.gatlingllm.session.ToolDatasets;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.goodput.SloPlan;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloNames;
import io.github.gatlingllm.watch.WatcherProviders;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run, from the first protocol that joins it to the last console line. Created once per
 * simulation; scenarios with different protocols share it.
 */
public final class LlmRun implements StatsTap.Listener {

  private static final Logger LOGGER = LoggerFactory.getLogger(LlmRun.class);

  private final LoadEngine engine;
  private final WorkerProviders workers;
  private final @Nullable WorkerPlace place;
  private final PreparedRun prepared;
  private final RunObjectives promised;
  private final RequestFeatures requestFeatures;
  private final Set<LlmProtocol> protocols = new LinkedHashSet<>();
  private final RequestNames requestNames = new RequestNames();
  private final RunSlos slos = new RunSlos();
  private final Set<String> tried = ConcurrentHashMap.newKeySet();

  private volatile @Nullable RunRecording measuring;
  private volatile @Nullable LiveRun live;
  private volatile @Nullable Throwable notStarted;

  private LlmRun(
      CoreComponents core,
      LoadEngine engine,
      WorkerProviders workers,
      @Nullable WorkerPlace place,
      RunObjectives promised,
      Function<Supplier<@Nullable LiveRun>, RunUsers> users) {
    this.engine = engine;
    this.workers = workers;
    this.place = place;
    this.promised = promised;
    this.prepared = PreparedRun.of(core, place, users.apply(() -> live));
    this.requestFeatures = prepared.features().ofRequests();
  }

  /** Enters a run that Gatling is about to start. */
  static LlmRun enter(LoadEngine engine) {
    KernelStamps.prepare();
    var workers = WorkerProviders.found();
    WorkerPlace place = WorkerProviders.place(System::getProperty, System::getenv);
    RunObjectives promised = StartRefusal.of(() -> promised(engine));
    var run =
        new LlmRun(
            engine.components(),
            engine,
            workers,
            place,
            promised,
            live -> RunUsers.of(engine, place, live));
    engine.tap(run);
    engine.load().watchExits(run.users().reached()::exits);
    StartRefusal.on(() -> LevelRun.slos(engine).forEach(run.slos::named));
    StartRefusal.on(() -> workers.requirePossible(System::getProperty, System::getenv));
    StartRefusal.on(() -> WatcherProviders.found().requirePossible(System::getProperty));
    return run;
  }

  private static RunObjectives promised(LoadEngine engine) {
    RunObjectives promised = RunObjectives.of(engine.assertions());
    SetOrigin.requireAsserted(engine.identity().simulation(), promised.sets());
    promised.take();
    return promised;
  }

  /**
   * Returns a second run that sends requests before this one starts. Nothing of it is recorded,
   * neither here nor by Gatling nor in any file.
   *
   * @param quiet Gatling's components without a recorder
   * @param protocol the protocol of these requests
   * @param held the SLOs of these requests
   */
  public LlmRun rehearsal(CoreComponents quiet, LlmProtocol protocol, List<Slo> held) {
    var run = new LlmRun(quiet, engine, workers, null, RunObjectives.NONE, users()::rehearsing);
    run.live =
        LiveRun.rehearsal(
            engine,
            new RunSetup(
                engine.identity(),
                List.of(protocol),
                List.of(),
                held,
                List.of(),
                RunObjectives.NONE,
                Baselines.NONE),
            run.answers());
    return run;
  }

  /** Ends a rehearsal. */
  public void rehearsed() {
    live().close();
  }

  /** Adds a protocol to the run. */
  void join(LlmProtocol protocol) {
    if (protocols.add(protocol)) {
      protocol.endpoint().keyRemark().ifPresent(LOGGER::warn);
      server().join(StartRefusal.of(protocol::server));
      boolean usage = protocol.usage() != UsageReport.UNASKED;
      List<FeatureOption> options = options(protocol);
      StartRefusal.on(() -> prepared.features().join(options, promised.all(), usage));
      StartRefusal.on(() -> requireJudgeable(protocol));
    }
  }

  /**
   * Returns the SLOs of an action's requests. Call this when the action is built, because the run
   * must know all SLOs before it starts.
   *
   * @param own the requests' own SLOs; null for those of their protocol
   */
  public RequestSlos slos(LlmProtocol protocol, @Nullable List<Slo> own) {
    if (own == null) {
      return new RequestSlos(() -> slos.plan(protocol.gate()));
    }
    StartRefusal.on(() -> slos.own(own));
    if (own.stream().anyMatch(Slo::restsOnSanity)) {
      StartRefusal.on(() -> prepared.features().require(new SanityOption(false)));
    }
    return new RequestSlos(() -> SloPlan.everywhere(own));
  }

  private void requireJudgeable(LlmProtocol joining) {
    joining.spending().requirePrices();
    Spending.requireOnePriceList(protocols);
    ProtocolObjectives.requireOneSetOfLimits(protocols);
    requireOneCap(joining.maxInFlight());
    slos.join(joining.gate(), promised.slos(joining.gate()));
  }

  private void requireOneCap(int cap) {
    if (cap == 0) {
      return;
    }
    for (LlmProtocol each : protocols) {
      if (each.maxInFlight() > 0 && each.maxInFlight() != cap) {
        throw new IllegalStateException(RunStartTexts.severalCaps(each.maxInFlight(), cap));
      }
    }
    if (place != null && place.several()) {
      throw new IllegalStateException(RunStartTexts.capOfSeveralWorkers(cap, place.count()));
    }
  }

  /** Returns the feature options of a protocol and of the run's objectives. */
  public List<FeatureOption> options(LlmProtocol protocol) {
    return StartRefusal.ofInput(() -> promised.options(protocol.gate()));
  }

  /** Returns the SLOs of requests of a protocol that have no SLOs of their own. */
  public List<Slo> slosOf(LlmProtocol protocol) {
    return SloNames.of(promised.slos(protocol.gate())).all();
  }

  /** Starts the recording. Without it, the run must crash, or it would pass unjudged. */
  @Override
  public void started() {
    protocols.forEach(each -> each.takenUp().begin());
    promised.begin();
    try {
      Spending.requirePricesFor(promised.all(), protocols);
      requestNames.requireNamed().forEach(LOGGER::warn);
      requestNames.requireToolDialect(ToolDatasets.drain());
      OpenFiles.warning(engine.load().peakUsers(), OpenFiles.most()).ifPresent(LOGGER::warn);
      RunSetup setup =
          RunSetup.of(protocols, engine, slos.all(), requestNames.dialects(), promised);
      RunRecording started = RunRecording.start(engine, setup, prepared, worker(setup));
      measuring = started;
      live = started.live();
    } catch (Throwable e) {
      notStarted = e;
      if (e instanceof IllegalStateException refused) {
        StartRefusal.end(refused);
      }
      String refusal =
          e instanceof IllegalStateException ? e.getMessage() : RunStartTexts.notStarted(e);
      StartRefusal.print(String.valueOf(refusal));
      engine.crash(new IllegalStateException(refusal, e));
    }
  }

  /** Returns this process as a worker, or null in a run without workers. */
  private @Nullable Worker worker(RunSetup setup) {
    WorkerPlace own = place;
    if (own == null) {
      return null;
    }
    List<LevelledLoad> loads =
        engine.load().sources().stream()
            .filter(LevelledLoad.class::isInstance)
            .map(LevelledLoad.class::cast)
            .toList();
    if (own.several()) {
      server().askedByOneOfSeveral(own.index() == 0);
    }
    return workers.join(
        new LocalRun(
            own,
            protocols,
            setup.edges(),
            prepared.features().longestWarmUp(),
            loads,
            promised.own().size(),
            !promised.stopping().isEmpty(),
            setup.identity().simulation(),
            setup.loadProfile(),
            ObjectivesHash.of(setup.objectives(), setup.slos()),
            List.of(RunReportAssembly.pluginVersion(), GatlingInside.gatlingVersion()),
            why -> engine.crash(new IllegalStateException(why))));
  }

  @Override
  public void stopping(LastRecords records, @Nullable Exception crash, @Nullable String stop) {
    RunRecording ending = measuring;
    if (ending != null) {
      ending.stop(
          records,
          ending.plannedEnd().end(crash, stop, users().reached().users(), ending.seconds()));
    }
  }

  /** Returns the names to which each request is added when its action is built. */
  public RequestNames requestNames() {
    return requestNames;
  }

  /** Returns whether this is the first call for the endpoint. */
  public boolean firstTo(String endpoint) {
    return tried.add(endpoint);
  }

  /** Returns what requests before the load have consumed. */
  public Consumption beforehand() {
    return prepared.beforehand();
  }

  /**
   * Returns the run in progress.
   *
   * @throws IllegalStateException if it has not started
   */
  public LiveRun live() {
    LiveRun current = live;
    if (current == null) {
      throw new IllegalStateException(RunStartTexts.notStarted(notStarted));
    }
    return current;
  }

  /** Returns the users of the run. */
  public RunUsers users() {
    return prepared.users();
  }

  /** Returns a new number for a request, from 1, unique among all workers. */
  public long nextRequestNumber() {
    long own = live().nextRequestNumber() - 1;
    return 1 + (place == null ? own : place.global(own));
  }

  /** Returns the features that take part in requests. */
  public RequestFeatures requestFeatures() {
    return requestFeatures;
  }

  /** Returns the remarks on answers and servers. */
  public AnswerRemarks answers() {
    return prepared.answers();
  }

  /** Returns the watch of the servers. */
  public ServerWatch server() {
    return prepared.server();
  }

  /** Returns the records for Gatling's own report. */
  public GatlingRecords figures() {
    return prepared.figures();
  }
}
