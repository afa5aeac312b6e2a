// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import static java.util.Objects.requireNonNull;

import io.github.gatlingllm.agents.trace.OtelSpan.SpanRole;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The spans of one trace, and the dependencies of its steps. A step is the innermost span of a call
 * or a tool.
 *
 * <p>A step waits for an earlier one if, below their closest common span, the part of the earlier
 * one ended before the part of the later one started. So steps of agents that ran in parallel do
 * not wait for each other, whatever their times.
 */
final class SpanTree {

  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Node root = new Node(null);
  private long orphans;

  /** A span and those within it. */
  private static final class Node {
    private final @Nullable OtelSpan span;
    private final List<Node> children = new ArrayList<>();
    private @Nullable Node parent;
    private long start = Long.MAX_VALUE;
    private long end = Long.MIN_VALUE;

    private Node(@Nullable OtelSpan span) {
      this.span = span;
    }

    private boolean isStep() {
      return span != null && (span.role() == SpanRole.CALL || span.role() == SpanRole.TOOL);
    }
  }

  /**
   * A step and what it waits for.
   *
   * @param span its span
   * @param agent the name of the innermost agent around it; empty for none
   * @param before the indexes of all earlier steps that it waits for, directly or not
   * @param after those of them that it waits for directly
   */
  record Step(OtelSpan span, String agent, BitSet before, List<Integer> after) {}

  void add(OtelSpan span) {
    if (nodes.put(span.id(), new Node(span)) != null) {
      throw span.where().wrong(SpanTexts.duplicate(span.id()));
    }
  }

  /** Returns the number of spans whose parent the file lacks. */
  long orphans() {
    return orphans;
  }

  /** Returns the start of the whole trace. */
  long start() {
    return root.start;
  }

  /** Returns the steps by their starts. */
  List<Step> steps() {
    nodes.values().forEach(this::hang);
    nodes.values().forEach(SpanTree::requireRooted);
    extend(root);
    var found = new ArrayList<Node>();
    collect(root, found);
    found.sort(Comparator.comparingLong(node -> requireNonNull(node.span).start()));
    var steps = new ArrayList<Step>();
    for (int i = 0; i < found.size(); i++) {
      var before = new BitSet();
      for (int each = 0; each < i; each++) {
        before.set(each, precedes(found.get(each), found.get(i)));
      }
      OtelSpan span = requireNonNull(found.get(i).span);
      steps.add(new Step(span, agent(found.get(i)), before, direct(before, steps)));
    }
    return steps;
  }

  private void hang(Node node) {
    String above = requireNonNull(node.span).parent();
    Node parent = nodes.get(above);
    orphans += parent == null && !above.isEmpty() ? 1 : 0;
    node.parent = parent == null ? root : parent;
    node.parent.children.add(node);
  }

  private static void requireRooted(Node node) {
    var seen = new HashSet<Node>();
    for (Node at = node; at != null; at = at.parent) {
      if (!seen.add(at)) {
        OtelSpan span = requireNonNull(node.span);
        throw span.where().wrong(SpanTexts.ownAncestor(span.id()));
      }
    }
  }

  /** A part of a trace lasts as long as all spans in it. */
  private static void extend(Node node) {
    if (node.span != null) {
      node.start = node.span.start();
      node.end = node.span.end();
    }
    for (Node child : node.children) {
      extend(child);
      node.start = Math.min(node.start, child.start);
      node.end = Math.max(node.end, child.end);
    }
  }

  /** Collects the innermost steps, and returns whether there are any. */
  private static boolean collect(Node node, List<Node> steps) {
    boolean any = false;
    for (Node child : node.children) {
      any |= collect(child, steps);
    }
    if (!any && node.isStep()) {
      steps.add(node);
      return true;
    }
    return any;
  }

  private static boolean precedes(Node earlier, Node later) {
    var above = new HashMap<Node, Node>();
    Node below = earlier;
    for (Node at = earlier.parent; at != null; below = at, at = at.parent) {
      above.put(at, below);
    }
    below = later;
    Node at = requireNonNull(later.parent);
    while (!above.containsKey(at)) {
      below = at;
      at = requireNonNull(at.parent);
    }
    return requireNonNull(above.get(at)).end <= below.start;
  }

  /** Leaves out what the others among the steps before wait for. */
  private static List<Integer> direct(BitSet before, List<Step> steps) {
    BitSet direct = (BitSet) before.clone();
    before.stream().forEach(each -> direct.andNot(steps.get(each).before()));
    return direct.stream().boxed().toList();
  }

  private static String agent(Node node) {
    for (Node at = node.parent; at != null; at = at.parent) {
      if (at.span != null && at.span.role() == SpanRole.AGENT) {
        return at.span.text("gen_ai.agent.name");
      }
    }
    return "";
  }
}
