// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.action.builder.ActionBuilder;

/** Builds an action that determines the due time of the request behind it. */
public interface Pacing extends ActionBuilder {}
