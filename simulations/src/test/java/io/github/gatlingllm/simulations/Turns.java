// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.github.gatlingllm.javaapi.AgentDsl.job;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.javaapi.AgentTraceBuilder;
import io.github.gatlingllm.javaapi.Conversation;
import io.github.gatlingllm.javaapi.TraceBuilder;
import io.github.gatlingllm.settings.AgentRange;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.simulations.settings.LoadSettings;
import io.github.gatlingllm.simulations.settings.Settings;
import io.github.gatlingllm.simulations.settings.Talk;
import java.time.Duration;
import java.util.Optional;

/** Builds the requests of a user: a single request, or the turns of a conversation. */
final class Turns {

  /** The name of the jobs of an agent. */
  static final String JOB = "agent";

  private static final String NAME = "chat";

  /** The session attribute with the number of turns of a user in a closed load. */
  private static final String COUNT = "llm.turns";

  private final Settings settings;
  private final int turns;
  private final Conversation conversation;
  private final boolean jobs;

  private Turns(Settings settings, boolean jobs) {
    this.jobs = jobs;
    Talk talk = settings.talk();
    Conversation plain = prefixed(conversation(NAME), settings);
    this.settings = settings;
    this.turns = talk.turns();
    this.conversation =
        talk.think().map(time -> plain.thinkTime(time, settings.seed())).orElse(plain);
  }

  private static Conversation prefixed(Conversation plain, Settings settings) {
    return settings
        .prompts()
        .either(
            listed -> plain,
            builtIn ->
                builtIn.prefix() == null
                    ? plain
                    : plain.system(new SystemPrefixes(builtIn.prefix(), settings.seed())::of));
  }

  /** Returns turns that are no jobs. A bound on jobs ends the run before it begins. */
  static Turns of(Settings settings) {
    return CommandLine.orExit(
        () -> {
          requireNoBound(settings.promise().jct());
          return new Turns(settings, false);
        });
  }

  static void requireNoBound(Optional<Duration> jct) {
    jct.ifPresent(
        bound -> {
          throw new SettingsException(
              SettingsTexts.onlyAgents(Property.SLO_JCT.key(), bound.toMillis() + " ms"));
        });
  }

  /** Returns turns of which each conversation is a job. */
  static Turns asJobs(Settings settings) {
    return new Turns(settings, true);
  }

  /** Returns a whole conversation. */
  ChainBuilder all() {
    if (settings.load() instanceof LoadSettings.Jobs recorded) {
      return recorded(RecordedJobs.trace(recorded));
    }
    ChainBuilder all = turns == 1 ? ExampleRequests.chat(settings) : repeat(turns).on(turn());
    return jobs ? job(JOB).on(all) : all;
  }

  /** Returns a recorded job. */
  ChainBuilder recorded(AgentTraceBuilder trace) {
    return CommandLine.orExit(() -> RecordedJobs.replay(trace, settings));
  }

  /**
   * Requires a simulation with jobs.
   *
   * @return the recorded jobs
   * @throws SettingsException if it has none
   */
  LoadSettings.Jobs requireJobs(LoadSettings.Jobs recorded) {
    if (!jobs) {
      throw new SettingsException(
          SettingsTexts.onlyAgents(Property.AGENT_TRACE.key(), recorded.file().toString()));
    }
    return recorded;
  }

  /**
   * Requires a simulation with jobs.
   *
   * @return the range to be searched
   * @throws SettingsException if it has none
   */
  AgentRange requireJobs(AgentRange range) {
    if (!jobs) {
      throw new SettingsException(
          SettingsTexts.onlyAgents(Property.AGENT_SEARCH.key(), range.from() + ".." + range.to()));
    }
    return range;
  }

  /** Returns the request of a trace's arrival. */
  ChainBuilder traced(TraceBuilder trace) {
    ChainBuilder request = exec(ExampleRequests.traced(settings));
    return exec(trace.request()).exec(jobs ? job(JOB).on(request) : request);
  }

  /** Returns the user's next turn, which may begin a new conversation. */
  ChainBuilder one() {
    if (jobs) {
      return turns == 1 ? all() : all().exec(conversation.restart());
    }
    return turns == 1
        ? ExampleRequests.chat(settings)
        : exec(session -> session.set(COUNT, count(session) + 1))
            .doIf(session -> count(session) > 1 && count(session) % turns == 1)
            .then(exec(conversation.restart()))
            .exec(turn());
  }

  /** Returns the load with its limit in users, because each has a whole conversation. */
  LoadSettings.Open users(LoadSettings.Open open) {
    return new LoadSettings.Open(open.usersPerSecond(), open.poisson(), users(open.stop()));
  }

  /** Returns the end of an open load with its limit in users. */
  LoadSettings.Stop users(LoadSettings.Stop stop) {
    return new LoadSettings.Stop(
        stop.warmUp(),
        stop.after(),
        stop.requests().map(requests -> requests / turns),
        stop.warmUpRequests(),
        stop.untilSteady());
  }

  private ChainBuilder turn() {
    return ExampleRequests.chat(settings, conversation::turn);
  }

  private static int count(Session session) {
    return session.contains(COUNT) ? session.getInt(COUNT) : 0;
  }
}
