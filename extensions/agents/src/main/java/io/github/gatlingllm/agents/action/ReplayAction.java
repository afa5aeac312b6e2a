// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import static java.util.Objects.requireNonNull;

import io.gatling.core.action.Action;
import io.gatling.core.session.Block;
import io.gatling.core.session.GroupBlock;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.agents.trace.TracedJob;
import io.github.gatlingllm.gatling.ChainableBridge;
import io.github.gatlingllm.run.LlmComponents;
import io.github.gatlingllm.session.Dialogue;
import io.github.gatlingllm.session.Dialogues;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.session.ScriptPosition;
import io.github.gatlingllm.session.UserDraws;
import io.github.gatlingllm.session.UserJob;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.jdk.javaapi.CollectionConverters;

/** Replays a job of a trace for each user. */
final class ReplayAction extends ChainableBridge {

  /** The session attribute with the name of a call's step. */
  static final String STEP = "agentStep";

  private static final Logger LOGGER = LoggerFactory.getLogger(ReplayAction.class);

  private final LlmComponents llm;
  private final ReplayActionBuilder builder;
  private final Action chat;
  private final AtomicLong turns = new AtomicLong();

  ReplayAction(ScenarioContext ctx, Action next, ReplayActionBuilder builder, Action chat) {
    super(ctx.coreComponents(), next);
    this.llm = LlmComponents.of(ctx);
    this.builder = builder;
    this.chat = chat;
  }

  @Override
  public String name() {
    return "llm-replay";
  }

  ReplaySettings settings() {
    return builder.settings();
  }

  @Override
  public void execute(Session session) {
    CurrentJob current = requireNonNull(CurrentJob.of(session), "a replay is part of a job");
    List<TracedJob> jobs = settings().trace().jobs();
    OptionalLong arrival = llm.run().users().arrival(session, settings().source());
    UserDraws ofWorker = UserDraws.of(session);
    long number =
        arrival.isPresent()
            ? arrival.getAsLong()
            : ofWorker == null ? turns.getAndIncrement() : ofWorker.next(turns);
    TracedJob job = jobs.get((int) (number % jobs.size()));
    new JobReplay(this, session, current, job, number).begin();
  }

  /**
   * Returns the session of a call. Blocks around the replay can't end in it, because its user goes
   * on elsewhere.
   */
  Session session(Session user, ReplayedStep call, long replayed) {
    TracedJob job = call.replay().job();
    String conversation = settings().conversation();
    Session own =
        withGroupsOnly(user.markAsSucceeded())
            .set(UserJob.ATTRIBUTE, call)
            .set(STEP, job.steps().get(call.step()).name());
    var script = settings().scripts().of(job, replayed, call.step());
    for (Map.Entry<String, Object> each : ScriptPosition.begin(conversation, script).entrySet()) {
      own = own.set(each.getKey(), each.getValue());
    }
    return Dialogues.of(own).put(own, conversation, call.before());
  }

  private static Session withGroupsOnly(Session session) {
    List<Block> groups =
        CollectionConverters.asJava(session.blockStack()).stream()
            .filter(GroupBlock.class::isInstance)
            .toList();
    return session.copy(
        session.scenario(),
        session.userId(),
        session.attributes(),
        session.baseStatus(),
        CollectionConverters.asScala(groups).toList(),
        session.onExit(),
        session.eventLoop());
  }

  /** Sends a call. */
  void send(Session session) {
    chat.$bang(session);
  }

  /** Takes the time of a user's arrival, because no call of its job starts at that time. */
  Session forgetDueTime(Session user) {
    var unused = llm.run().users().due(user, builder.chat());
    return withoutDueTime(user);
  }

  Session withoutDueTime(Session user) {
    return DueTime.cleared(user);
  }

  /** Records the end of a context. */
  void contextEnded(Session user, Dialogue context) {
    String conversation = settings().conversation();
    var unused =
        llm.run()
            .users()
            .restart(Dialogues.of(user).put(user, conversation, context), conversation);
  }

  /** Lets the user go on after its job. */
  void leave(Session user) {
    next().$bang(user);
  }

  /**
   * Runs a part of a job. After the end of the load, its user waits for the end of the run. An
   * error ends the job; Gatling would wait for its user forever.
   */
  void guarded(JobReplay replay, Runnable part) {
    if (llm.run().live().holding()) {
      return;
    }
    try {
      part.run();
    } catch (RuntimeException e) {
      LOGGER.error("{}", ReplayTexts.CRASHED, e);
      replay.crashed();
    }
  }

  /** Receives the sessions of calls that have ended. */
  static final class Join extends ChainableBridge {

    Join(ScenarioContext ctx) {
      super(ctx.coreComponents(), ctx.coreComponents().exit());
    }

    @Override
    public String name() {
      return "llm-replay-join";
    }

    @Override
    public void execute(Session session) {
      ReplayedStep call = requireNonNull(ReplayedStep.of(session));
      call.replay().received(call, session);
    }
  }
}
