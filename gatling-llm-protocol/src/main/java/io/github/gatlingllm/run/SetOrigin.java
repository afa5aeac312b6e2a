// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.protocol.JoinedRun;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One call of {@code objectives(...)}. Two are never equal.
 *
 * <p>A simulation that makes objectives must assert them. So each call that the constructor or the
 * static initializer of a simulation makes is remembered until the run starts. Constants of other
 * classes may be shared, and are not.
 */
public final class SetOrigin {

  private static final Set<String> INITIALIZERS = Set.of("<init>", "<clinit>");

  // guarded by itself; simulations of one JVM run one after the other
  private static final List<Made> MADE = new ArrayList<>();

  private final JoinedRun fate = new JoinedRun();

  private SetOrigin() {}

  private record Made(String simulation, String objective, SetOrigin origin) {}

  /**
   * The call that is on the stack.
   *
   * @param objectives the first names the call
   */
  static SetOrigin ofCaller(List<RunObjective> objectives) {
    var origin = new SetOrigin();
    if (!objectives.isEmpty() && DeclaredObjectives.gatlingRuns()) {
      initialized()
          .ifPresent(
              simulation -> {
                synchronized (MADE) {
                  MADE.add(new Made(simulation, objectives.get(0).text(), origin));
                }
              });
    }
    return origin;
  }

  /** What became of its objectives. */
  JoinedRun fate() {
    return fate;
  }

  /**
   * Refuses a run whose simulation made objectives that could not fail the build.
   *
   * @param simulation the class that runs
   * @param asserted the sets among the run's assertions
   * @throws IllegalStateException naming the first objective that is not among them
   */
  static void requireAsserted(String simulation, Collection<ObjectiveSet> asserted) {
    List<Made> made;
    synchronized (MADE) {
      made = List.copyOf(MADE);
      MADE.clear();
    }
    for (Made each : made) {
      boolean known = asserted.stream().anyMatch(set -> set.origin() == each.origin());
      if (each.simulation().equals(simulation) && !known) {
        throw new IllegalStateException(
            "objectives(...): '"
                + each.objective()
                + "' is not among the run's assertions, so it could not fail the build. Call"
                + " setUp(...).assertions(objectives(...)) once, with your own assertions inside:"
                + " objectives(...).and(global()...). A second .assertions(...) replaces the"
                + " first");
      }
    }
  }

  /** The class of the simulation that is being made: the outermost, not its superclasses. */
  private static Optional<String> initialized() {
    return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
        .walk(SetOrigin::initialized);
  }

  private static Optional<String> initialized(Stream<StackFrame> frames) {
    String simulation = null;
    for (StackFrame frame : (Iterable<StackFrame>) frames::iterator) {
      if (INITIALIZERS.contains(frame.getMethodName())) {
        if (isSimulation(frame.getDeclaringClass())) {
          simulation = frame.getClassName();
        } else if (simulation == null && frame.getMethodName().equals("<clinit>")) {
          return Optional.empty();
        }
      }
    }
    return Optional.ofNullable(simulation);
  }

  private static boolean isSimulation(Class<?> type) {
    return Simulation.class.isAssignableFrom(type)
        || io.gatling.core.scenario.Simulation.class.isAssignableFrom(type);
  }
}
