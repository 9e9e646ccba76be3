// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// For tests: what a vault creates in its constructor.
contract Key {
  address public immutable vault;

  constructor() {
    vault = msg.sender;
  }
}

/// For tests: a contract whose constructor writes storage, keeps immutables, tells of itself, and creates another one.
/// It can stand behind a proxy.
contract Vault {
  event Opened(address indexed vault, uint256 limit);
  event Deposited(address indexed holder, uint256 amount, string note);

  address public immutable self;
  uint256 public immutable openedAt;
  Key public immutable key;
  uint256 public limit;
  address public owner;
  mapping(address => uint256) public depositOf;

  constructor(uint256 limit_) {
    (self, openedAt, key, limit) = (address(this), block.timestamp, new Key(), limit_);
    emit Opened(address(this), limit_);
  }

  function initialize(address owner_) external {
    require(owner == address(0), 'already initialised');
    owner = owner_;
  }

  function deposit(string calldata note) external payable {
    depositOf[msg.sender] += msg.value;
    emit Deposited(msg.sender, msg.value, note);
  }

  function setLimit(uint256 limit_) external {
    require(msg.sender == owner, 'owner alone');
    limit = limit_;
  }
}
