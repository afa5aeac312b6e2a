// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.core.action.builder.ActionBuilder;

/** Builds an action that takes no time, such as Gatling's {@code feed}. */
public interface InstantActionBuilder extends ActionBuilder {}
