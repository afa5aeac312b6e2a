// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.controller.Controller$Command$Crash;
import io.gatling.core.controller.Controller$Command$MaxDurationReached;
import io.gatling.core.controller.Controller$Command$RunTerminated$;
import io.gatling.core.controller.Controller$Command$StopLoadGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import scala.Function1;
import scala.concurrent.duration.FiniteDuration;

class EndWatchTest {

  private static final Object STOP = new Controller$Command$StopLoadGenerator("enough", false);
  private static final Object OVER = Controller$Command$RunTerminated$.MODULE$;

  private final EndWatch watch = new EndWatch();
  private final List<Object> obeyed = new ArrayList<>();

  @Test
  void aStopIsHeardWithItsMessage() {
    obey("start", STOP, "stopped");

    assertThat(watch.stop()).isEqualTo("enough");
    assertThat(watch.crash()).isNull();
    assertThat(obeyed).containsExactly("start", STOP, "stopped");
  }

  @Test
  void whatComesBehindTheEndChangesNothing() {
    obey("start", OVER, STOP);
    assertThat(watch.stop()).isNull();

    var timed = new EndWatch();
    obey(timed, new Controller$Command$MaxDurationReached(new FiniteDuration(3, TimeUnit.SECONDS)));
    obey(timed, STOP);
    assertThat(timed.stop()).isNull();
  }

  /** Such as that of load levels that are over. */
  @Test
  void aStopOfOursIsNoneOfTheSimulation() {
    watch.own(STOP);
    obey("start", STOP, new Controller$Command$StopLoadGenerator("later", false));

    assertThat(watch.stop()).isNull();
    assertThat(obeyed).contains(STOP);
  }

  @Test
  void crashesAreHeard() {
    var crash = new IllegalStateException("feeder");
    obey(new Controller$Command$Crash(crash), STOP);
    assertThat(watch.crash()).isSameAs(crash);
    assertThat(watch.stop()).isNull();

    var forced = new EndWatch();
    obey(forced, new Controller$Command$StopLoadGenerator("no", true));
    assertThat(forced.crash()).hasMessage("Load Generator was forcefully crashed: no");
    assertThat(forced.stop()).isNull();
  }

  private void obey(Object... commands) {
    obey(watch, commands);
  }

  /** As an actor does: each command makes another behavior. */
  @SuppressWarnings("unchecked") // an effect is a function
  private void obey(EndWatch by, Object... commands) {
    Function1<Object, Object> behavior = by.observed(new Recorder(obeyed));
    for (Object command : commands) {
      var effect = (Function1<Object, Object>) behavior.apply(command);
      behavior = (Function1<Object, Object>) effect.apply(behavior);
    }
  }

  /** Becomes another one with each command. */
  private record Recorder(List<Object> obeyed) implements Function1<Object, Object> {
    @Override
    public Object apply(Object command) {
      obeyed.add(command);
      Function1<Object, Object> effect = now -> new Recorder(obeyed);
      return effect;
    }
  }
}
