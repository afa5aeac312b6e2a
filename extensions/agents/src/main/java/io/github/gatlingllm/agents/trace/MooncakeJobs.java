// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import static java.util.Objects.requireNonNull;

import io.github.gatlingllm.agents.trace.TracedCall.CallLengths;
import io.github.gatlingllm.agents.trace.TracedStep.StepTiming;
import io.github.gatlingllm.chat.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads Mooncake traces: the lines of a {@code session_id} are the calls of a job, one after the
 * other. Each prompt is whole, so actual answers become no part of later prompts.
 */
final class MooncakeJobs implements JobReader {

  private static final Set<String> FIELDS =
      Set.of(
          "timestamp",
          "input_length",
          "output_length",
          "hash_ids",
          "session_id",
          "delay",
          "text_input",
          "messages",
          "tools",
          "type");

  private final TraceReading how;
  private final Map<String, List<Line>> sessions = new LinkedHashMap<>();

  private final PrefixJobs prefixes;

  MooncakeJobs(TraceReading how) {
    this.how = how;
    this.prefixes = new PrefixJobs(how.blockTokens());
  }

  /**
   * A line.
   *
   * @param at its time, in nanoseconds; {@link TracedJob#UNKNOWN} for none
   * @param delay the time between the answer before it and it
   */
  private record Line(TraceObject where, long at, long delay, StepDraft.Call call) {}

  /** Lines of a session may stand anywhere in the file. */
  @Override
  public boolean full() {
    return false;
  }

  @Override
  public void read(TraceObject value) {
    value.requireOnly(FIELDS);
    CallLengths lengths =
        new CallLengths(
            value.tokens("input_length"), value.tokens("output_length"), value.numbers("hash_ids"));
    List<Message> messages = new ArrayList<>(TracedMessages.of(value, "messages"));
    if (value.has("text_input")) {
      messages.add(Message.user(value.text("text_input")));
    }
    if (messages.isEmpty() == (lengths.input() == TracedJob.UNKNOWN)) {
      throw value.wrong(MooncakeTexts.ONE_INPUT);
    }
    var call =
        new StepDraft.Call(null, messages, lengths, TracedMessages.tools(value, "tools"), null);
    var line = new Line(value, value.nanos("timestamp"), Math.max(0, value.nanos("delay")), call);
    sessions.computeIfAbsent(session(value, lengths), none -> new ArrayList<>()).add(line);
  }

  private String session(TraceObject value, CallLengths lengths) {
    String own = value.textOrNull("session_id");
    if (own != null) {
      return own;
    }
    Assumptions.require(how, Assumption.PREFIX_JOBS, value, MooncakeTexts.NO_SESSION);
    return prefixes.next(lengths);
  }

  @Override
  public List<TracedJob> jobs(List<String> notes) {
    notes.add(MooncakeTexts.WHOLE_PROMPTS);
    var jobs = new ArrayList<TracedJob>();
    sessions.forEach((id, lines) -> jobs.add(job(id, lines)));
    return jobs;
  }

  private static TracedJob job(String id, List<Line> lines) {
    long first = lines.get(0).at();
    @Nullable Line before = null;
    var drafts = new ArrayList<StepDraft>();
    for (Line line : lines) {
      if (before != null && line.at() != TracedJob.UNKNOWN && line.at() < before.at()) {
        throw line.where().wrong(MooncakeTexts.backwards(id));
      }
      long due =
          first == TracedJob.UNKNOWN || line.at() == TracedJob.UNKNOWN
              ? TracedJob.UNKNOWN
              : line.at() - first;
      List<String> after = drafts.isEmpty() ? List.of() : List.of("call " + drafts.size());
      var timing = new StepTiming(due, before == null ? 0 : line.delay(), 0);
      drafts.add(StepDraft.call("call " + (drafts.size() + 1), "chat", after, timing, line.call()));
      before = line;
    }
    TraceObject where = requireNonNull(before).where();
    return new TracedJob(id, first, StepGraph.ordered(drafts, where::wrong));
  }
}
