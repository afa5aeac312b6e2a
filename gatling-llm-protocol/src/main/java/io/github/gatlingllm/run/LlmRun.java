// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.core.CoreComponents;
import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.session.Session;
import io.github.gatlingllm.arrival.KernelStamps;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.chat.UsageReport;
import io.github.gatlingllm.feature.FeatureCatalog;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.gatling.load.DueTimes;
import io.github.gatlingllm.gatling.load.FirstActions;
import io.github.gatlingllm.gatling.load.Nobody;
import io.github.gatlingllm.gatling.run.GatlingInside;
import io.github.gatlingllm.gatling.run.LastRecords;
import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.gatling.run.StatsTap;
import io.github.gatlingllm.generator.OpenFiles;
import io.github.gatlingllm.injection.RequestFeatures;
import io.github.gatlingllm.measure.record.Consumption;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.protocol.Gate;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.ReliabilityWish;
import io.github.gatlingllm.protocol.ServerTrust;
import io.github.gatlingllm.protocol.Spending;
import io.github.gatlingllm.report.json.ObjectivesHash;
import io.github.gatlingllm.run.distributed.LocalRun;
import io.github.gatlingllm.run.distributed.Worker;
import io.github.gatlingllm.run.distributed.WorkerProviders;
import io.github.gatlingllm.run.notes.AnswerRemarks;
import io.github.gatlingllm.scrape.ServerWatch;
import io.github.gatlingllm.session.Dialogue;
import io.github.gatlingllm.session.Dialogues;
import io.github.gatlingllm.session.Draws;
import io.github.gatlingllm.session.Due;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.goodput.SloPlan;
import io.github.gatlingllm.slo.promise.Slo;
import io.github.gatlingllm.watch.WatcherProviders;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run, from the first protocol that joins it to the last line on the console. Made once per
 * simulation; scenarios with protocols of their own share it.
 */
public final class LlmRun implements StatsTap.Listener {

  private static final Logger LOGGER = LoggerFactory.getLogger(LlmRun.class);

  /** Users of closed loads are numbered from here on, beyond those that have a schedule. */
  private static final long BEHIND_SCHEDULED = 1L << 36;

  private static final String NOT_STARTED = "the LLM report could not start: ";

  private final CoreComponents core;
  private final LoadEngine engine;
  private final DueTimes dueTimes;
  private final FirstActions firstActions;
  private final WorkerProviders workers;
  private final @Nullable WorkerPlace place;
  private final AtomicLong unscheduledUsers = new AtomicLong();
  private final ReachedUsers reached;
  private final GatlingRecords figures;
  private final Set<LlmProtocol> protocols = new LinkedHashSet<>();
  private final RequestNames requestNames = new RequestNames();

  private final RunSlos slos = new RunSlos();
  private final Set<String> tried = ConcurrentHashMap.newKeySet();

  private final AnswerRemarks answers = new AnswerRemarks();
  private final ServerWatch server;
  private final RunFeatures features;
  private final RequestFeatures requestFeatures;

  /** What was used up before the load: by the thread that builds the scenarios. */
  private final Consumption beforehand = new Consumption();

  private volatile @Nullable Measuring measuring;
  private volatile @Nullable LiveRun live;
  private volatile @Nullable Throwable notStarted;

  private LlmRun(
      CoreComponents core,
      LoadEngine engine,
      DueTimes dueTimes,
      FirstActions firstActions,
      WorkerProviders workers,
      @Nullable WorkerPlace place) {
    this.core = core;
    this.features =
        StartRefusal.of(
            () ->
                RunFeatures.open(
                    FeatureCatalog.ofThisJvm(),
                    place == null
                        ? RunContext.ALONE
                        : new RunContext(place.index(), place.count())));
    this.requestFeatures = features.ofRequests();
    this.server = new ServerWatch(ServerTrust.of(core.configuration()));
    this.engine = engine;
    this.dueTimes = dueTimes;
    this.firstActions = firstActions;
    this.workers = workers;
    this.place = place;
    this.reached = new ReachedUsers(engine.load().llmScenarios());
    this.figures = new GatlingRecords(core.statsEngine());
  }

  /** Enters a run that Gatling is about to start. */
  static LlmRun enter(LoadEngine engine) {
    KernelStamps.prepare();
    var workers = WorkerProviders.found();
    WorkerPlace place = WorkerProviders.place(System::getProperty, System::getenv);
    var run =
        new LlmRun(
            engine.components(),
            engine,
            engine.starts().track(place),
            engine.load().firstActions(),
            workers,
            place);
    engine.tap(run);
    engine.load().watchExits(run.reached::exits);
    StartRefusal.on(() -> LevelRun.slos(engine).forEach(run.slos::named));
    StartRefusal.on(() -> workers.requirePossible(System::getProperty, System::getenv));
    StartRefusal.on(() -> WatcherProviders.found().requirePossible(System::getProperty));
    return run;
  }

  /**
   * A run beside this one, to send requests before it starts of which nothing is kept: neither
   * here, nor by Gatling, nor in any file.
   *
   * @param quiet Gatling's components, but nobody who takes records
   * @param protocol of these requests
   * @param held the SLOs that they are held against
   */
  public LlmRun rehearsal(CoreComponents quiet, LlmProtocol protocol, List<Slo> held) {
    var run = new LlmRun(quiet, engine, dueTimes, firstActions, workers, null);
    run.live =
        LiveRun.rehearsal(
            engine,
            new RunSetup(
                engine.identity(), List.of(protocol), List.of(), held, List.of(), Baselines.NONE),
            run.answers);
    return run;
  }

  /** The rehearsal is over. */
  public void rehearsed() {
    live().close();
  }

  /** A protocol joins; its promises must be among the run's assertions. */
  void join(LlmProtocol protocol) {
    protocol.takenUp().take();
    if (protocols.add(protocol)) {
      protocol.endpoint().keyRemark().ifPresent(LOGGER::warn);
      server.join(StartRefusal.of(protocol::server));
      boolean usage = protocol.usage() != UsageReport.UNASKED;
      StartRefusal.on(() -> features.join(protocol, usage));
      StartRefusal.on(() -> requireJudgeable(protocol));
    }
  }

  /**
   * What the requests of an action are held against; to be asked for when the action is built,
   * since the run must know all SLOs before it starts.
   *
   * @param own the requests' own SLOs; null: those of their protocol
   */
  public RequestSlos slos(LlmProtocol protocol, @Nullable List<Slo> own) {
    if (own == null) {
      return new RequestSlos(() -> slos.plan(protocol.gate()));
    }
    StartRefusal.on(() -> slos.own(own));
    return new RequestSlos(() -> SloPlan.everywhere(own));
  }

  private void requireJudgeable(LlmProtocol joining) {
    Assertions.requireIn(engine.assertions(), joining.gate().objectives());
    joining.spending().requirePrices();
    joining.spending().requirePricesFor(joining.gate().objectives());
    Spending.requireOnePriceList(protocols);
    Gate.requireOneSetOfLimits(protocols);
    ReliabilityWish.ofAll(protocols);
    slos.join(joining.gate());
  }

  /** A run that nobody measures must not go on: it would end well without having been judged. */
  @Override
  public void started() {
    protocols.forEach(each -> each.takenUp().begin());
    try {
      Assertions.requireOwned(engine.assertions(), protocols);
      requestNames.requireMeant().forEach(LOGGER::warn);
      OpenFiles.warning(engine.load().peakUsers(), OpenFiles.most()).ifPresent(LOGGER::warn);
      RunSetup setup = RunSetup.of(protocols, engine, slos.all(), requestNames.dialects());
      Measuring started =
          Measuring.start(
              engine,
              setup,
              figures,
              beforehand,
              answers,
              features,
              reached,
              server,
              worker(setup));
      measuring = started;
      live = started.live();
    } catch (Throwable e) {
      notStarted = e;
      if (e instanceof IllegalStateException refused) {
        StartRefusal.end(refused);
      }
      String refusal = e instanceof IllegalStateException ? e.getMessage() : NOT_STARTED + e;
      StartRefusal.say(String.valueOf(refusal));
      engine.crash(new IllegalStateException(refusal, e));
    }
  }

  /** Null: nobody speaks of workers. */
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
      server.askedByOneOfSeveral(own.index() == 0);
    }
    return workers.join(
        new LocalRun(
            own,
            protocols,
            setup.edges(),
            loads,
            ownAssertions(setup),
            setup.identity().simulation(),
            setup.loadProfile(),
            ObjectivesHash.of(setup.objectives(), setup.slos()),
            List.of(RunEnding.pluginVersion(), GatlingInside.gatlingVersion()),
            why -> engine.crash(new IllegalStateException(why))));
  }

  private long ownAssertions(RunSetup setup) {
    var ofObjectives =
        setup.objectives().stream().map(each -> Assertions.of(each).asScala()).toList();
    return engine.assertions().stream().filter(each -> !ofObjectives.contains(each)).count();
  }

  @Override
  public void stopping(LastRecords records, @Nullable Exception crash, @Nullable String stop) {
    Measuring ending = measuring;
    if (ending != null) {
      ending.stop(records, LoadEnd.of(engine).end(crash, stop, reached.users(), ending.seconds()));
    }
  }

  /** To be told of each request when its action is built. */
  public RequestNames requestNames() {
    return requestNames;
  }

  /** Whether nobody has asked this for the endpoint before. */
  public boolean firstTo(String endpoint) {
    return tried.add(endpoint);
  }

  /** What is used up before the load. */
  public Consumption beforehand() {
    return beforehand;
  }

  /**
   * The run while it goes on.
   *
   * @throws IllegalStateException if it has not started
   */
  public LiveRun live() {
    LiveRun current = live;
    if (current == null) {
      throw new IllegalStateException(NOT_STARTED + notStarted);
    }
    return current;
  }

  /**
   * When the user's request was due. Known for the first request behind each pace, and else once:
   * for the first request of a user; if nothing before it takes time.
   */
  public Due due(Session session, ActionBuilder builder) {
    reached.reached(session);
    if (firstActions.isPaced(session, builder)) {
      return Due.of(session, live().zero());
    }
    if (!firstActions.isFirst(session, builder)) {
      return Due.UNKNOWN;
    }
    OptionalLong number = dueTimes.number(session.scenario(), session.userId());
    Long due = dueTimes.take(session.scenario(), session.userId());
    // The first may be due in a millisecond that had begun before the run did.
    return due == null
        ? Due.UNKNOWN
        : new Due(Math.max(0, due - live().zero()), false, number.orElse(RequestId.UNSCHEDULED));
  }

  /** A new number for a request, from 1: of no other request, on whichever worker. */
  public long nextRequestNumber() {
    return global(live().nextRequestNumber() - 1) + 1;
  }

  /** The number among all of what is this worker's {@code own}-th, both from 0 on. */
  public long global(long own) {
    return place == null ? own : place.global(own);
  }

  /** A user starts: a worker's draws by its number in the whole load. */
  Session starts(Session session) {
    WorkerPlace worker = place;
    if (worker == null) {
      counts(session);
      return session;
    }
    OptionalLong arrival = dueTimes.takeNumber(session.scenario(), session.userId());
    if (arrival.isPresent() && Nobody.is(arrival.getAsLong())) {
      return Nobody.leaving(session, core.exit());
    }
    counts(session);
    long user =
        arrival.isPresent()
            ? arrival.getAsLong()
            : BEHIND_SCHEDULED + worker.global(unscheduledUsers.getAndIncrement());
    return Draws.begin(session, worker, user);
  }

  /**
   * Which of a source's arrivals the user is, from 0; empty if it came by other arrivals, or has
   * asked before.
   *
   * @param source what made the injection step
   */
  public OptionalLong arrival(Session session, Object source) {
    return dueTimes.takeArrival(session.scenario(), session.userId(), source);
  }

  /** Whether any population lets the arrivals of that source come. */
  public boolean injects(Object source) {
    return engine.load().injects(source);
  }

  private void counts(Session session) {
    reached.came(session);
    LiveRun current = live;
    if (current != null) {
      current.levels().userStarts();
    }
  }

  /** The user leaves. */
  void forget(Session session) {
    if (Nobody.is(session)) {
      return;
    }
    reached.left(session);
    LiveRun current = live;
    if (current != null) {
      current.levels().userLeft();
    }
    dueTimes.forget(session.scenario(), session.userId());
    Dialogues.of(session)
        .byName()
        .forEach((name, dialogue) -> sessionEnded(session, name, dialogue));
  }

  private void sessionEnded(Session session, String conversation, Dialogue dialogue) {
    live().loop(session.eventLoop()).sessionEnded(conversation, dialogue.totals());
  }

  /** The user begins a conversation anew: what it was until now is a session that has ended. */
  public Session restart(Session session, String conversation) {
    Dialogues dialogues = Dialogues.of(session);
    sessionEnded(session, conversation, dialogues.get(conversation));
    return dialogues.put(session, conversation, Dialogue.START);
  }

  /** The features that take part in its requests. */
  public RequestFeatures requestFeatures() {
    return requestFeatures;
  }

  /** What the run learns of answers and of who gives them. */
  public AnswerRemarks answers() {
    return answers;
  }

  /** The server's side of it. */
  public ServerWatch server() {
    return server;
  }

  /** What goes to Gatling's own report. */
  public GatlingRecords figures() {
    return figures;
  }
}
