// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import io.github.gatlingllm.agents.trace.OtelSpan.SpanRole;
import io.github.gatlingllm.agents.trace.SpanTree.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads spans of OpenTelemetry's GenAI conventions: OTLP JSON, or one span a line. Each trace is a
 * job.
 */
final class OtelJobs implements JobReader {

  private final TraceReading how;
  private final Map<String, List<OtelSpan>> traces = new LinkedHashMap<>();
  private long unsupported;
  private long orphans;
  private long apart;
  private long empty;

  OtelJobs(TraceReading how) {
    this.how = how;
  }

  /** Spans of a trace may stand anywhere in the file. */
  @Override
  public boolean full() {
    return false;
  }

  @Override
  public void read(TraceObject value) {
    if (!value.has("resourceSpans")) {
      add(OtelSpan.of(value));
      return;
    }
    for (TraceObject resource : value.objects("resourceSpans")) {
      for (TraceObject scope : resource.objects("scopeSpans")) {
        scope.objects("spans").forEach(span -> add(OtelSpan.of(span)));
      }
    }
  }

  private void add(OtelSpan span) {
    unsupported += span.role() == SpanRole.UNSUPPORTED ? 1 : 0;
    traces.computeIfAbsent(span.trace(), none -> new ArrayList<>()).add(span);
  }

  @Override
  public List<TracedJob> jobs(List<String> notes) {
    var jobs = new ArrayList<TracedJob>();
    traces.forEach((id, spans) -> job(id, spans, jobs));
    notes.add(SpanTexts.ORDER);
    note(notes, empty, SpanTexts.empty(empty));
    note(notes, unsupported, SpanTexts.unsupported(unsupported));
    note(notes, orphans, SpanTexts.orphans(orphans));
    note(notes, apart, SpanTexts.apart(apart));
    return jobs;
  }

  private static void note(List<String> notes, long count, String text) {
    if (count > 0) {
      notes.add(text);
    }
  }

  private void job(String id, List<OtelSpan> spans, List<TracedJob> to) {
    var tree = new SpanTree();
    spans.forEach(tree::add);
    List<Step> steps = tree.steps();
    if (steps.stream().noneMatch(step -> step.span().role() == SpanRole.CALL)) {
      empty++;
      return;
    }
    var job = new SpanJob(how, steps, tree.start());
    List<StepDraft> drafts = job.drafts();
    TraceObject where = spans.get(0).where().named("trace " + id + ": ");
    to.add(new TracedJob(id, tree.start(), StepGraph.ordered(drafts, where::wrong)));
    orphans += tree.orphans();
    apart += job.apart();
  }
}
