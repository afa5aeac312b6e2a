// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.action.Action;
import io.gatling.core.action.BlockExit;
import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

/** A user who is none of the load's leaves where Gatling looks whether a block must be left. */
class PhantomUserTest {

  @Test
  void itMustLeaveAtOnceAndItsWayEnds() {
    Action exit =
        (Action)
            Proxy.newProxyInstance(
                Action.class.getClassLoader(),
                new Class<?>[] {Action.class},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "equals" -> proxy == arguments[0];
                      case "hashCode" -> 1;
                      default -> "exit";
                    });
    Session user = Session$.MODULE$.apply("Search", 7, null);
    assertThat(BlockExit.mustExit(user).isDefined()).isFalse();
    assertThat(PhantomUser.is(user)).isFalse();

    Session leaving = PhantomUser.leaving(user, exit);
    BlockExit block = BlockExit.mustExit(leaving).get();
    assertThat(block.exitAction()).isSameAs(exit);
    assertThat(block.session().blockStack().isEmpty()).isTrue();
    assertThat(PhantomUser.is(block.session())).as("who leaves is known as such").isTrue();
  }
}
