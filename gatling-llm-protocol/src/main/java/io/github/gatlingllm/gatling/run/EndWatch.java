// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import io.gatling.core.actor.ActorRef;
import io.gatling.core.controller.Controller;
import io.gatling.core.controller.Controller$Command$Crash;
import io.gatling.core.controller.Controller$Command$MaxDurationReached;
import io.gatling.core.controller.Controller$Command$RunTerminated$;
import io.gatling.core.controller.Controller$Command$StopLoadGenerator;
import io.github.gatlingllm.gatling.Seam;
import io.github.gatlingllm.gatling.SeamMissingException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import scala.Function1;

/**
 * Observes the commands of Gatling's controller before it executes them. The first command that
 * ends the run shows how it ended; Gatling itself only records whether the run crashed.
 */
final class EndWatch {

  /**
   * The prefix of the names of Gatling's actor types, which Java can't import; both are functions.
   */
  private static final String ACTORS = "io.gatling.core.actor.package$";

  private volatile @Nullable Exception crash;
  private volatile @Nullable String stop;
  private volatile @Nullable Object own;
  private boolean ended; // used by the controller only, which executes one command at a time

  /** Observes a controller that has not started. */
  static EndWatch of(ActorRef<Controller.Command> controller) {
    var watch = new EndWatch();
    Function1<Object, Object> behavior = Seam.BEHAVIOR.read(controller);
    Seam.BEHAVIOR.write(controller, watch.observed(behavior));
    return watch;
  }

  /** Returns why the run crashed; null if it did not crash, or has not ended. */
  @Nullable Exception crash() {
    return crash;
  }

  /**
   * Returns the message of the simulation's {@code stopLoadGenerator} that stopped the run; null if
   * none did.
   */
  @Nullable String stop() {
    return stop;
  }

  /** Marks a command that the simulation did not send. */
  void own(Object command) {
    own = command;
  }

  /** Returns the behavior with its commands observed, and those of each following behavior. */
  Function1<Object, Object> observed(Function1<Object, Object> behavior) {
    return function(
        "Behavior",
        command -> {
          observe(command);
          return becoming(behavior, behavior.apply(command));
        });
  }

  @SuppressWarnings("unchecked") // an effect maps a behavior to a behavior
  private Function1<Object, Object> becoming(Function1<Object, Object> behavior, Object effect) {
    return function(
        "Effect",
        now -> {
          Object next = ((Function1<Object, Object>) effect).apply(behavior);
          return next == behavior ? now : observed((Function1<Object, Object>) next);
        });
  }

  private void observe(Object command) {
    if (ended) {
      return;
    }
    if (command instanceof Controller$Command$Crash crashed) {
      crash = crashed.exception();
      ended = true;
    } else if (command instanceof Controller$Command$StopLoadGenerator stopped) {
      if (stopped.crash()) {
        crash = new Exception(EngineTexts.crashed(stopped.message()));
      } else if (command != own) {
        stop = stopped.message();
      }
      ended = true;
    } else {
      ended =
          command instanceof Controller$Command$MaxDurationReached
              || command == Controller$Command$RunTerminated$.MODULE$;
    }
  }

  @SuppressWarnings("unchecked") // both types are functions
  private static Function1<Object, Object> function(String type, UnaryOperator<Object> body) {
    ClassLoader loader = Function1.class.getClassLoader();
    try {
      Class<?>[] types = {Class.forName(ACTORS + type, false, loader)};
      return (Function1<Object, Object>) Proxy.newProxyInstance(loader, types, handler(type, body));
    } catch (ClassNotFoundException missing) {
      throw new SeamMissingException(ACTORS + type);
    }
  }

  private static InvocationHandler handler(String type, UnaryOperator<Object> body) {
    return (proxy, method, arguments) ->
        switch (method.getName()) {
          case "apply" -> body.apply(arguments[0]);
          case "equals" -> proxy == arguments[0];
          case "hashCode" -> System.identityHashCode(proxy);
          case "toString" -> "observed " + type;
          default -> InvocationHandler.invokeDefault(proxy, method, arguments);
        };
  }
}
