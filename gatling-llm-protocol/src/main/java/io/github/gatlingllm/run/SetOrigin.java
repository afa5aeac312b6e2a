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
 * One call of {@code objectives(...)}, compared by identity.
 *
 * <p>A simulation that creates objectives must assert them. Calls in the constructor or static
 * initializer of a simulation are therefore recorded until the run starts. Calls in other classes
 * are not, since their constants may be shared.
 */
final class SetOrigin {

  private static final Set<String> INITIALIZERS = Set.of("<init>", "<clinit>");

  // guarded by itself; simulations of one JVM run one after the other
  private static final List<Made> MADE = new ArrayList<>();

  private final JoinedRun joinedRun = new JoinedRun();

  private SetOrigin() {}

  private record Made(String simulation, String objective, SetOrigin origin) {}

  /**
   * Returns the origin for the call on the current stack.
   *
   * @param objectives the objectives of the call; errors name the first
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

  /** Returns whether a run has joined and begun with these objectives. */
  JoinedRun joinedRun() {
    return joinedRun;
  }

  /**
   * Refuses a run whose simulation created objectives that could not fail the build.
   *
   * @param simulation the name of the simulation class
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
        throw new IllegalStateException(RunStartTexts.notAsserted(each.objective()));
      }
    }
  }

  /** Returns the outermost simulation class under construction, not its superclasses. */
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
