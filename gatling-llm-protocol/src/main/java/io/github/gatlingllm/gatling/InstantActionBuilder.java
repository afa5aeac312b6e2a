// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.core.action.builder.ActionBuilder;

/** Builds an action that takes no time of its own, as Gatling's {@code feed} does. */
public interface InstantActionBuilder extends ActionBuilder {}
