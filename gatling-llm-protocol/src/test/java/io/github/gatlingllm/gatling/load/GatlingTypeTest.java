// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GatlingTypeTest {

  @Test
  void thisGatlingHasThemAll() {
    assertThat(GatlingType.missing()).isEmpty();
  }

  @Test
  void whatIsMissingIsNamed() {
    var without =
        new ClassLoader(getClass().getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.endsWith(".PaceBuilder") || name.endsWith(".PoissonOpenInjection")) {
              throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
          }
        };

    assertThat(GatlingType.missing(without))
        .hasValue(
            "This Gatling has no io.gatling.core.action.builder.PaceBuilder, no"
                + " io.gatling.core.controller.inject.open.PoissonOpenInjection: the"
                + " description of a load profile that uses them is approximate");
  }

  @Test
  void otherObjectsAreNoneOfThem() {
    assertThat(GatlingType.of("a text")).isNull();
    assertThat(GatlingType.isOpenStep("a text")).isFalse();
  }
}
