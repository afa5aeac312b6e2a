// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import static java.util.Objects.requireNonNull;

import io.github.gatlingllm.chat.ListedTools;
import io.github.gatlingllm.chat.Message;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Orders the steps of a job, so that each is after all steps that it waits for. */
final class StepGraph {

  private final Function<String, IllegalArgumentException> wrong;
  private final Map<String, StepDraft> drafts = new LinkedHashMap<>();

  private StepGraph(Function<String, IllegalArgumentException> wrong) {
    this.wrong = wrong;
  }

  /**
   * Returns the steps in order: that of the file, as far as dependencies allow.
   *
   * @param wrong makes an error of a reason
   * @throws IllegalArgumentException if an id occurs twice, a dependency is unknown or part of a
   *     cycle, or a result of a tool has no call
   */
  static List<TracedStep> ordered(
      List<StepDraft> drafts, Function<String, IllegalArgumentException> wrong) {
    var graph = new StepGraph(wrong);
    drafts.forEach(graph::add);
    drafts.forEach(graph::requireKnown);
    return graph.steps();
  }

  private void add(StepDraft draft) {
    if (drafts.put(draft.id(), draft) != null) {
      throw wrong.apply(AgentTraceTexts.duplicateStep(draft.id()));
    }
  }

  private void requireKnown(StepDraft draft) {
    for (String each : draft.dependencies()) {
      if (!drafts.containsKey(each)) {
        String field = draft.after().contains(each) ? "after" : "llm.continues";
        throw wrong.apply(AgentTraceTexts.unknownAfter(draft.id(), field, each, drafts.keySet()));
      }
    }
    String continued = draft.call() == null ? null : draft.call().continues();
    if (continued != null && requireNonNull(drafts.get(continued)).call() == null) {
      throw wrong.apply(AgentTraceTexts.continuesNoCall(draft.id(), continued));
    }
  }

  private List<TracedStep> steps() {
    var index = new HashMap<String, Integer>();
    var steps = new ArrayList<TracedStep>();
    for (String id : order()) {
      StepDraft draft = requireNonNull(drafts.get(id));
      List<Integer> after =
          draft.dependencies().stream().map(each -> requireNonNull(index.get(each))).toList();
      TracedCall call = call(draft, index);
      requireCalls(draft.id(), call, steps);
      index.put(id, steps.size());
      steps.add(new TracedStep(id, draft.name(), draft.kind(), after, draft.timing(), call));
    }
    return steps;
  }

  private static @Nullable TracedCall call(StepDraft draft, Map<String, Integer> index) {
    StepDraft.Call call = draft.call();
    if (call == null) {
      return null;
    }
    int continues =
        call.continues() == null ? TracedJob.UNKNOWN : requireNonNull(index.get(call.continues()));
    return new TracedCall(
        continues,
        call.messages(),
        AnswerLengths.of(call.lengths(), call.answer()),
        call.tools(),
        call.answer());
  }

  /** Requires that each result of a tool answers a call of the messages before it. */
  private void requireCalls(String id, @Nullable TracedCall call, List<TracedStep> steps) {
    if (call == null || call.messages().stream().noneMatch(each -> each.callId() != null)) {
      return;
    }
    var before = new ArrayList<Message>();
    int at = call.continues();
    while (at != TracedJob.UNKNOWN) {
      TracedCall earlier = requireNonNull(steps.get(at).call());
      if (earlier.answer() != null) {
        before.add(earlier.answer());
      }
      before.addAll(earlier.messages());
      at = earlier.continues();
    }
    for (Message message : call.messages()) {
      if (message.callId() != null) {
        requireCall(id, message, before);
      }
      before.add(message);
    }
  }

  private void requireCall(String id, Message result, List<Message> before) {
    try {
      ListedTools.requireCall(result, before);
    } catch (IllegalArgumentException uncalled) {
      throw wrong.apply(AgentTraceTexts.resultWithoutCall(id, String.valueOf(result.callId())));
    }
  }

  private List<String> order() {
    var waiting = new LinkedHashMap<String, Integer>();
    var followers = new HashMap<String, List<String>>();
    for (StepDraft draft : drafts.values()) {
      List<String> dependencies = draft.dependencies();
      waiting.put(draft.id(), dependencies.size());
      dependencies.forEach(
          each -> followers.computeIfAbsent(each, none -> new ArrayList<>()).add(draft.id()));
    }
    var order = new ArrayList<String>();
    var ready = new ArrayDeque<String>();
    waiting.forEach((id, count) -> addIfReady(ready, id, count));
    while (!ready.isEmpty()) {
      String next = ready.remove();
      order.add(next);
      for (String follower : followers.getOrDefault(next, List.of())) {
        addIfReady(ready, follower, waiting.merge(follower, -1, Integer::sum));
      }
    }
    if (order.size() < drafts.size()) {
      throw wrong.apply(AgentTraceTexts.cycle(cycle(order)));
    }
    return order;
  }

  private static void addIfReady(ArrayDeque<String> ready, String id, int count) {
    if (count == 0) {
      ready.add(id);
    }
  }

  /** Returns a cycle among the steps that are not in order; its first step is also the last. */
  private List<String> cycle(List<String> ordered) {
    var path = new ArrayList<String>();
    String at =
        drafts.keySet().stream().filter(id -> !ordered.contains(id)).findFirst().orElseThrow();
    while (!path.contains(at)) {
      path.add(at);
      at =
          requireNonNull(drafts.get(at)).dependencies().stream()
              .filter(each -> !ordered.contains(each))
              .findFirst()
              .orElseThrow();
    }
    path.add(at);
    return path.subList(path.indexOf(at), path.size());
  }
}
